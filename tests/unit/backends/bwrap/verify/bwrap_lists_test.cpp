// Lists of other programs, rebuilt from their descriptions (fixtures/bwrap/lists): what the model
// answers has been reviewed, and none of them is proved to be our policy. A line "#! read P: WORD"
// says what a list is asked, "#! fact K = V" what lies on the host, "#! error" that the list lies
// outside the model.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/list_answer.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"
#include "tests/support/places.hpp"

using namespace o4;
using namespace o4::bwrap;

namespace {

struct Question {
  Access access = Access::read;
  std::string path;
  std::string word;
};

struct Fixture {
  std::string text;
  std::string facts;
  std::vector<Question> questions;
  bool outside = false;
};

Fixture fixture_of(const std::filesystem::path& file) {
  Fixture fixture;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    fixture.text += line + "\n";
    if (!line.starts_with("#! ")) {
      continue;
    }
    line.erase(0, 3);
    if (line.starts_with("fact ")) {
      fixture.facts += line.substr(5) + "\n";
    } else if (line == "error") {
      fixture.outside = true;
    } else {
      const auto space = line.find(' ');
      const auto colon = line.rfind(": ");
      fixture.questions.push_back({line.starts_with("read") ? Access::read : Access::write,
                                   line.substr(space + 1, colon - space - 1),
                                   line.substr(colon + 2)});
    }
  }
  return fixture;
}

}  // namespace

TEST_CASE("lists of other programs are answered as they have been reviewed", "[bwrap][lists]") {
  int lists = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(test::source_path("fixtures/bwrap/lists"))) {
    ++lists;
    const auto fixture = fixture_of(file.path());
    INFO(file.path().filename().string());
    const auto ours = test::lower_texts({"[fs]\n" + fixture.facts, {}, {}});
    const auto& loaded = *ours.asked.loaded;
    SourceMap sources;
    Diagnostics out;
    const auto list = read_shell_text(sources, sources.add("list", fixture.text), out);
    INFO(render_diagnostics(sources, out, Colour::off));
    REQUIRE(list);
    CHECK(!verify(loaded.policy, loaded.facts.facts, ours.options.profile, *list, *ours.lowered)
               .proved());
    const auto& graph = loaded.policy.graph();
    const FactsView view(loaded.facts.facts, graph.world, graph.mode);
    CHECK(fixture.outside == !answer_of(view, *list, Access::read, "/").has_value());
    for (const auto& question : fixture.questions) {
      const auto answer = answer_of(view, *list, question.access, question.path);
      INFO((question.access == Access::read ? "read " : "write ") << question.path);
      INFO((answer ? answer->reason : answer.error().reason));
      REQUIRE(answer);
      CHECK(word_name(answer->word) == question.word);
    }
  }
  CHECK(lists >= 30);
}
