#include "tests/reference/rules_lists.hpp"

#include <filesystem>
#include <fstream>
#include <map>

namespace o4::reference {
namespace {

using Sets = std::map<std::string, std::vector<ListEntry>>;

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Takes the text after `mark` off the line.
std::string cut(std::string& line, const std::string& mark) {
  const auto at = line.find(mark);
  if (at == std::string::npos) return "";
  const auto rest = trimmed(line.substr(at + mark.size()));
  line = trimmed(line.substr(0, at));
  return rest;
}

// One line inside a set: KIND VALUE [when CONDITION] [# comment].
ListEntry read_entry(std::string line) {
  cut(line, "#");
  const auto when = cut(line, " when ");
  line = trimmed(line);
  const auto end = line.find_first_of(" \t");
  if (end == std::string::npos) return {};
  return {line.substr(0, end), trimmed(line.substr(end)), when};
}

void read_file(const std::filesystem::path& path, Sets& into) {
  std::ifstream file(path);
  std::string name;
  for (std::string line; std::getline(file, line);) {
    const auto text = trimmed(line);
    if (text.starts_with("set ") || text.starts_with("extend set ")) {
      auto head = text.substr(0, text.find('{'));
      name = cut(head, "set ");
    } else if (text == "}") {
      name.clear();
    } else if (!name.empty()) {
      const auto entry = read_entry(line);
      if (!entry.kind.empty()) into[name].push_back(entry);
    }
  }
}

Sets read_folder(const std::string& folder) {
  Sets sets;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".rules") read_file(entry.path(), sets);
  }
  return sets;
}

std::vector<ListEntry> with_included(const Sets& sets, const std::string& set) {
  std::vector<ListEntry> out;
  for (const auto& entry : sets.at(set)) {
    if (entry.kind != "include") {
      out.push_back(entry);
      continue;
    }
    for (const auto& inner : with_included(sets, entry.value)) out.push_back(inner);
  }
  return out;
}

// The only conditions that lists have.
bool holds(const std::string& when, const std::string& platform) {
  const std::string is = "platform is ";
  if (when.empty()) return true;
  if (when.starts_with("not ")) return !holds(when.substr(4), platform);
  return when == is + platform;
}

}  // namespace

const std::vector<ListEntry>& entries_of(const std::string& folder, const std::string& set) {
  static std::map<std::string, Sets> folders;
  static std::map<std::string, std::vector<ListEntry>> known;
  const auto [entries, is_new] = known.try_emplace(folder + "\n" + set);
  if (is_new) {
    const auto [sets, is_unread] = folders.try_emplace(folder);
    if (is_unread) sets->second = read_folder(folder);
    entries->second = with_included(sets->second, set);
  }
  return entries->second;
}

std::vector<std::string> listed(const std::string& folder, const std::string& set,
                                const std::string& platform) {
  std::vector<std::string> out;
  for (const auto& entry : entries_of(folder, set)) {
    if (holds(entry.when, platform)) out.push_back(entry.value);
  }
  return out;
}

}  // namespace o4::reference
