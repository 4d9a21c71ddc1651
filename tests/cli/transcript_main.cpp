// Replays the transcripts and pages of the documentation given as arguments; exit status 1 if one
// differs from what its file says. With O4_UPDATE_GOLDEN=1 in the environment the files are
// rewritten instead.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/support/transcript.hpp"

using namespace o4::test;

namespace {

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool holds(const TranscriptStep& wanted, const TranscriptStep& came) {
  if (fits(wanted, came)) return true;
  std::cout << "$ " << wanted.command << "\n--- expected, status " << wanted.status << "\n"
            << wanted.output << "--- came, status " << came.status << "\n"
            << came.output << "---\n";
  return false;
}

bool check(const std::string& path) {
  const auto text = read_text(path);
  const bool is_page = path.ends_with(".md");
  const auto wanted = is_page ? transcript_of_page(text) : parse_transcript(text);
  if (wanted.steps.empty()) {
    std::cout << path << ": no command in it\n";
    return false;
  }
  const auto came = replay(wanted, O4_SCRATCH_DIR);
  if (std::getenv("O4_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary)
        << (is_page ? with_steps(text, came) : print_transcript(came));
    return true;
  }
  bool good = true;
  for (std::size_t i = 0; i < wanted.steps.size(); ++i)
    good &= holds(wanted.steps[i], came.steps[i]);
  if (!good) std::cout << path << " (O4_UPDATE_GOLDEN=1 rewrites it)\n";
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  bool good = true;
  for (int i = 1; i < argc; ++i) good &= check(argv[i]);
  return good ? 0 : 1;
}
