// Recorded facts about the real bwrap, replayed on the model: what lies on the host, a list, one
// question, and what came. They are the evidence that the model is right; a vector is never edited
// to fit the model. fixtures/ and `model --vectors FILE.json` hold them, cli/audit reads them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace o4::bwrap {

// In every text $ROOT and $TROOT stand for two folders, one of them under /tmp.
struct Vector {
  std::string id;
  std::vector<std::string> setup;            // shell lines that made the files
  std::map<std::string, std::string> facts;  // path -> "dir 755", "file 644 links 2", "-> target"
  std::vector<std::string> arguments;
  std::map<std::string, std::string> descriptors;  // number -> what can be read from it
  std::vector<std::string> during;                 // what the host does while the sandbox runs
  std::string as;                                  // "root", or empty for an ordinary user
  std::string probe;
  std::string path;
  std::string second_path;
  std::string expect;  // "ok", the name of an error, or "BWRAP": it refuses the list
  std::optional<std::string> content;
  std::optional<std::vector<std::string>> names;
  std::map<std::string, std::string> host_after;  // "missing", "dir", "file", "link", "file:TEXT"
};

// outside: the vector asks for something that the model does not speak of (root, a host that
// changes meanwhile, a call that it does not know). It is named and counted, and is no mismatch.
struct Replay {
  enum class Verdict { agrees, differs, outside };
  Verdict verdict = Verdict::agrees;
  std::string why;  // of the other two
};

// Pure; runs nothing and touches no file.
[[nodiscard]] Replay replay_vector(const Vector& vector);

// `text` with both folders put in.
[[nodiscard]] std::string with_roots(std::string_view text, std::string_view root,
                                     std::string_view temp_root);

}  // namespace o4::bwrap
