// A scripted editor: it opens a config, asks, mistypes, takes the fix, and looks at what that
// changes. What was said is kept as fixtures/golden/lsp/*.txt.
#include <regex>

#include "cli/lsp/positions.hpp"
#include "cli/lsp/server.hpp"
#include "cli/lsp/toml_place.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;
using namespace o4::test;

namespace {

class Editor {
 public:
  Editor() { ask("initialize", Json{{"rootUri", "file:///home/ann/app"}}); }

  void ask(std::string_view method, Json params) {
    Json message{{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}};
    message["params"] = std::move(params);
    send(message);
  }
  void tell(std::string_view method, Json params) {
    Json message{{"jsonrpc", "2.0"}, {"method", method}};
    message["params"] = std::move(params);
    send(message);
  }
  void open(const std::string& uri, const std::string& text) {
    tell("textDocument/didOpen",
         Json{{"textDocument",
               Json{{"uri", uri}, {"languageId", "toml"}, {"version", 1}, {"text", text}}}});
  }
  void change(const std::string& uri, const std::string& text) {
    tell("textDocument/didChange", Json{{"textDocument", Json{{"uri", uri}, {"version", 2}}},
                                        {"contentChanges", Json::array({Json{{"text", text}}})}});
  }
  void at(std::string_view method, const std::string& uri, int line, int character) {
    ask(method, Json{{"textDocument", Json{{"uri", uri}}},
                     {"position", Json{{"line", line}, {"character", character}}}});
  }
  void actions(const std::string& uri, int line) {
    ask("textDocument/codeAction",
        Json{{"textDocument", Json{{"uri", uri}}},
             {"range", Json{{"start", Json{{"line", line}, {"character", 0}}},
                            {"end", Json{{"line", line}, {"character", 200}}}}},
             {"context", Json{{"diagnostics", Json::array()}}}});
  }

  // The messages that come back, one a page.
  std::string play() {
    ask("shutdown", nullptr);
    tell("exit", nullptr);
    Process process;
    process.input = input_;
    const auto result =
        run_o4_policy({"lsp", "--scenario", source_path("fixtures/reports/default.policy.toml"),
                       "--rules", source_path("rules")},
                      process);
    INFO(result.errors);
    CHECK(result.status == 0);
    std::string pages;
    auto rest = result.output;
    while (!rest.empty()) {
      const auto length = lsp::content_length(rest.substr(0, rest.find('\r')));
      const auto from = rest.find("\r\n\r\n");
      REQUIRE(length);
      REQUIRE(from != std::string::npos);
      pages += readable(rest.substr(from + 4, *length)) + "\n";
      rest.erase(0, from + 4 + *length);
    }
    return pages;
  }

 private:
  void send(const Json& message) { input_ += lsp::framed(message); }

  static std::string readable(std::string text) {
    const auto root = source_path("");
    for (auto at = text.find(root); at != std::string::npos; at = text.find(root)) {
      text.replace(at, root.size(), "SOURCE/");
    }
    // Rules move; a session does not change with every line of them.
    static const std::regex place(R"re((SOURCE/+rules/[a-z_]+\.rules","range":).*)re");
    return std::regex_replace(text, place, "$1 ...");
  }

  std::string input_;
  int id_ = 0;
};

const std::string config = "file:///home/ann/app/.o4/config.toml";
const std::string policy = "file:///home/ann/app/team.policy.toml";
const std::string rules_uri = "file:///home/ann/app/rules/team.rules";

}  // namespace

TEST_CASE("an editor session on a config: open, hover, mistype, fix, see the diff", "[lsp]") {
  Editor editor;
  editor.open(config,
              "[sandbox]\nallowedDomains = [\"example.com\"]\nallowedPaths = [\"/srv/data\"]\n");
  editor.at("textDocument/hover", config, 2, 20);
  editor.at("textDocument/hover", config, 1, 3);
  editor.at("textDocument/definition", config, 2, 20);
  editor.change(config,
                "[sandbox]\nallowedDomain = [\"example.com\"]\nallowedPaths = [\"/srv/data\"]\n");
  editor.actions(config, 1);
  editor.change(config, "[sandbox]\ndefault_tier = \"airlok\"\n");
  editor.actions(config, 1);
  check_golden("lsp/config.txt", editor.play());
}

TEST_CASE("an editor completes keys, tables, tiers and hosts", "[lsp]") {
  Editor editor;
  editor.open(config, "[sand\n");
  editor.at("textDocument/completion", config, 0, 5);
  editor.change(config, "[sandbox]\n\n");
  editor.at("textDocument/completion", config, 1, 0);
  editor.change(config, "[sandbox]\ndefault_tier = \"\n");
  editor.at("textDocument/completion", config, 1, 16);
  editor.change(config, "[sandbox]\nallowedDomains = [\n    \"\n");
  editor.at("textDocument/completion", config, 2, 5);
  editor.open(policy,
              "[facts]\nplatform = \n[[expect]]\ndec\n[config]\nuser = '''\n[sandbox]\ndef");
  editor.at("textDocument/completion", policy, 1, 11);
  editor.at("textDocument/completion", policy, 3, 3);
  editor.at("textDocument/completion", policy, 7, 3);
  check_golden("lsp/completion.txt", editor.play());
}

TEST_CASE("an editor session on a policy test and on rules", "[lsp]") {
  Editor editor;
  const std::string text =
      "[facts]\nhome = \"/home/ann\"\n\n[config]\nproject = '''\n[sandbox]\nallowedDomains = []\n"
      "allowedPaths = [\"/srv\"]\n'''\n\n[[expect]]\nid = \"one\"\npath = \"/srv/x\"\nop = "
      "\"write\"\ndecision = \"deny\"\n";
  editor.open(policy, text);
  editor.at("textDocument/hover", policy, 11, 7);
  editor.at("textDocument/hover", policy, 7, 18);
  editor.at("textDocument/definition", policy, 11, 7);
  editor.open(rules_uri, "tier cellar extends sandbox {\n  allow raed /x\n}\n");
  editor.change(rules_uri, "tier cellar extends sandbx {\n  allow read /x because \"x\"\n}\n");
  editor.actions(rules_uri, 0);
  editor.change(rules_uri, "tier cellar extends sandbox {\n  allow read /x because \"x\"\n}\n");
  editor.at("textDocument/hover", rules_uri, 0, 22);
  editor.at("textDocument/definition", rules_uri, 0, 22);
  editor.ask("textDocument/formatting", Json{{"textDocument", Json{{"uri", rules_uri}}}});
  editor.tell("textDocument/didClose", Json{{"textDocument", Json{{"uri", rules_uri}}}});
  check_golden("lsp/policy_test.txt", editor.play());
}

TEST_CASE("what an editor should not send is answered, and the rest goes on", "[lsp]") {
  Editor editor;
  editor.ask("textDocument/hover", Json{{"textDocument", Json{{"uri", "file:///nowhere"}}}});
  editor.ask("workspace/symbol", nullptr);
  editor.ask("textDocument/codeAction", nullptr);
  editor.tell("textDocument/didChange", nullptr);
  editor.tell("textDocument/didOpen", Json{{"textDocument", Json{{"uri", 3}}}});
  editor.tell("$/cancelRequest", Json{{"id", 1}});
  editor.open(config, "[[[\n");
  editor.at("textDocument/hover", config, 40, 1000);
  editor.at("textDocument/completion", config, 0, 3);
  check_golden("lsp/odd.txt", editor.play());

  Process process;
  process.input = "Content-Length: 7\r\n\r\nno json";
  const auto result = run_o4_policy({"lsp"}, process);
  CHECK(result.status == 1);  // it left without a goodbye
  CHECK(result.output.find("-32700") != std::string::npos);
}

TEST_CASE("places are counted in UTF-16 units", "[lsp]") {
  const std::string text = "a\u00e9\U0001F600b\nc";
  CHECK(lsp::place_at(text, 7).character == 4);
  CHECK(lsp::offset_at(text, {0, 4}) == 7);
  CHECK(lsp::place_at(text, text.size()).line == 1);
  CHECK(lsp::offset_at(text, {0, 99}) == 8);
  CHECK(lsp::offset_at(text, {9, 0}) == text.size());
  CHECK(lsp::path_of_uri("file:///a%20b/%C3%A9") == "/a b/\u00e9");
  CHECK(lsp::uri_of_path("/a b/\u00e9") == "file:///a%20b/%C3%A9");
}
