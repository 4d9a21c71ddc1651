// One pass over one shell text. An explicit stack of frames holds what is open (quotes, braces,
// parentheses, case); the lexemes come from grammar.hpp. Texts within the text that have to be
// unquoted first (backticks, here-documents, `sh -c`) are handed back to be scanned later.
//
// Not for users of the result, who see scan_command.hpp alone. One class over several files, since
// everything that is open can meet everything else: a here-document within a substitution within
// quotes. Each step looks at the frame on top, reads one lexeme of the kind that this frame may
// hold, and puts bytes to the word that is being built, or opens or closes a frame. Every byte
// begins some lexeme of every kind of frame, so that no step stands still.
//
//   echo "a$(b 'c')"      list · quotes · list · (c is one lexeme)
//   ${x:-"y z"}           list · operand · quotes
//
// Words under construction lie one behind the other in `build_`: the word of an inner list is begun
// and done while the outer one waits. When it is done its bytes go to the result.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/shell/scan_command.hpp"

namespace o4 {

// As commands; as the body of a here-document whose delimiter was not quoted, which is one word
// with expansions in it; or without structure.
enum class Reading : std::uint8_t { commands, here_document, flat };

// A text that waits to be scanned.
struct ScanItem {
  std::string text;
  std::vector<std::uint32_t> origins;  // of each byte and of the end; empty: byte i stands at i
  Reading reading = Reading::commands;
  std::uint16_t level = 0;  // how many texts it lies within
  std::uint16_t depth = 0;
  std::uint16_t splices = 0;           // how often its text was rearranged
  bool arguments = false;              // $1 and its kin may hold something
  std::uint32_t command = no_command;  // whose here-document it is

  [[nodiscard]] std::uint32_t origin(std::size_t at) const {
    return origins.empty() ? static_cast<std::uint32_t>(at) : origins[at];
  }
  // The item that is [from, to) of this one.
  [[nodiscard]] ScanItem slice(std::size_t from, std::size_t to, Reading as) const;
  // Takes off the backslashes before line breaks, with the breaks, and before the given characters.
  void unescape(std::string_view characters);
};

// Texts within texts beyond this are read flat.
inline constexpr std::uint16_t max_level = 6;

enum class Lexeme : std::uint8_t;  // lexemes.hpp

// A lexeme and where it stands in the item's text.
struct Token {
  Lexeme kind{};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Scans one item into a result that may hold others already: words and commands are appended, and
// texts that it finds go to `later`.
class CommandScanner {
 public:
  CommandScanner(ScannedCommand& out, std::vector<ScanItem>& later, ScanItem item);
  // Scans all of the item; called once.
  void run();

 private:
  enum class Kind : std::uint8_t { list, elements, quotes, operand, arithmetic, body };
  // What ends a list: `)`, the `}` of ${ commands; }, or `esac`; of arithmetic the `)` or `]`.
  enum class Closer : std::uint8_t { none, parenthesis, brace, bracket, esac };
  // Where in a list the next word stands, which tells what a word such as `do` or `a=b` is there.
  enum class Place : std::uint8_t {
    start,   // a command may begin: keywords are known
    prefix,  // after an assignment or a redirection
    words,
    after,  // behind the end of a compound command
    condition,
    loop_name,
    loop_in,
    loop_words,
    case_word,
    case_in,
    pattern,
    function_name,
  };
  // What the last operator makes of the next word.
  enum class Awaits : std::uint8_t { nothing, target, here_string, delimiter, tab_delimiter };
  // Which part of ${x…} is being read: the value of `:-` `:=` `:+`, the message of `:?`, both sides
  // of `/`, the pattern of `#` `%` and their kin, the subscript.
  enum class Operand : std::uint8_t { value, error, replaced, replacement, pattern, subscript };

  static constexpr std::uint32_t no_word = 0xFFFFFFFF;
  // More than this much open at once is read flat.
  static constexpr std::size_t max_frames = 200;
  // How often bodies of here-documents may be moved into their parentheses (bodies_after_line).
  static constexpr std::uint16_t max_splices = 4;
  // A longer expansion stands shortened in the word around it: nested ones would repeat each other.
  static constexpr std::size_t longest_opaque = 200;

  // One struct for all kinds, of which each uses some members: frames are many and short-lived, and
  // pushed by value.
  struct Frame {
    Kind kind = Kind::list;
    Closer closer = Closer::none;
    Place place = Place::start;
    Awaits awaits = Awaits::nothing;
    Operand operand = Operand::value;
    std::uint8_t marks = 0;   // of the bytes that it adds to the word
    bool expands = false;     // its end is the end of an expansion
    bool sink = true;         // its bytes belong to a word
    bool in_quotes = false;   // double quotes or a here-document are open around it
    bool spoken = false;      // the open word had quotes or escapes
    bool regex = false;       // the next word is the right side of =~
    bool refuted = false;     // arithmetic that cannot be arithmetic
    bool writes = false;      // the redirection that awaits its target
    bool vanishes = false;    // the open word had an expansion that is empty for sure
    bool positional = false;  // the parameter of this ${…} is $1, $@ or their kin
    std::uint16_t depth = 0;
    std::uint32_t owner = 0;   // the frame whose word is being built
    std::uint32_t level = 0;   // the frame whose line breaks read here-documents
    std::uint32_t opened = 0;  // where its opening lexeme stands
    std::uint32_t command = no_command;
    std::uint32_t members = 0;       // first word of the command in open_members_
    std::uint32_t word = no_word;    // the open word
    std::uint32_t base = 0;          // its first byte, or that of the operand, in build_
    std::uint32_t nested = 0;        // open parentheses of a pattern within the word
    std::uint32_t braces = 0;        // open braces of ${ commands; }
    std::uint32_t heredocs = 0;      // first pending here-document
    std::uint32_t guarded = 0;       // braces before this do not close the operand
    std::uint32_t snapshot = 0;      // of an arithmetic frame
    std::uint32_t count = 0;         // its open parentheses
    std::uint32_t groups_below = 0;  // how many groups are open around it
    std::uint32_t commands_before = 0;
  };

  // An open compound command, or a whole list: where its current pipeline stands.
  struct Group {
    std::uint32_t first = 0;      // the pipeline's first command
    std::uint32_t stage = 0;      // the first command behind its last `|`
    std::uint32_t fed_first = 0;  // what the compound as a whole reads from
    std::uint32_t fed_end = 0;
    bool function = false;  // it lies within a function's body
  };

  // The sizes of everything that only grows, so that a wrong guess can be undone.
  struct Snapshot {
    std::size_t position, frames, words, bytes, commands, members, open_members, build, pending,
        later, groups;
  };

  struct HereDocument {
    std::string delimiter;
    bool quoted;
    bool strips_tabs;
    std::uint32_t command;
  };
  struct Body {
    std::size_t end, next;
  };

  // scanner.cpp: frames, words, and undoing.
  void step();
  Frame& top() { return frames_.back(); }
  Frame& owner() { return frames_[top().owner]; }
  Frame& push(Kind kind, std::uint32_t opened);
  void pop();
  void finish_frames();
  void finish_list();
  void finish();
  [[nodiscard]] Snapshot snapshot(std::size_t position) const;
  void restore(const Snapshot& snapshot);
  void go_flat();

  void open_word();
  void put(char byte, std::size_t at, std::uint8_t marks);
  void put_range(std::size_t begin, std::size_t end, std::uint8_t marks);
  void put_opaque(std::size_t begin, std::size_t end);
  void commit_word(Frame& frame, WordRole role);
  void drop_word(Frame& frame);
  void vanish();
  [[nodiscard]] bool vanishes(const Frame& frame) const;
  [[nodiscard]] std::string_view built(const Frame& frame) const;

  // scan_list.cpp: commands, operators; scan_place.cpp: keywords, and what each word is.
  void step_list();
  [[nodiscard]] bool ends_function_body(const Frame& frame) const;
  void between(const Token& token);
  void between_elements(const Token& token);
  void redirect(Awaits awaits);
  void open_parenthesis(const Token& token);
  void open_subshell(std::uint32_t opened);
  void close_parenthesis(const Token& token);
  void separate(const Token& token);
  void line_break();
  void terminate_case();
  void open_group();
  void close_group();
  void end_pipeline();
  [[nodiscard]] bool may_have_arguments() const;
  void open_command();
  void end_command();
  void close_word();
  bool take_awaited(Frame& frame);
  void place_word(Frame& frame);
  void place_in_command(Frame& frame);
  void head_word(Frame& frame);
  bool take_keyword(Frame& frame);
  void braces(Frame& frame, int step);
  void open_case();
  void close_case();
  void condition_word(Frame& frame);
  void define_function();
  [[nodiscard]] bool sets_arguments(const SimpleCommand& command) const;
  bool begin_array(Frame& frame);
  bool word_goes_on(Frame& frame);
  void close_expansion(std::size_t end);
  [[nodiscard]] bool prints_nothing(const Frame& frame) const;

  // scan_word.cpp: what words are made of; ansi.cpp: $'…'.
  void step_quotes();
  void step_body();
  void step_operand();
  void piece(const Token& token);
  void expansion(const Token& token);
  void open_substitution(const Token& token);
  void backticks(const Token& token);
  void ansi(const Token& token);
  void open_parameter(const Token& token);
  [[nodiscard]] bool is_positional(std::string_view name) const;
  void begin_operand();
  void begin_value(Operand operand);
  bool stands_for_itself(const Token& token);
  void end_operand();
  bool settle_value(Frame& frame);

  // scan_arithmetic.cpp
  void step_arithmetic();
  void open_arithmetic(const Token& token, std::uint32_t count);
  void skip_comment(const Token& token);
  void close_arithmetic(Frame& frame);
  void end_arithmetic();
  void reopen_as_substitution();
  void reopen_as_subshell();

  // scan_heredoc.cpp
  void read_bodies();
  void take_body(const HereDocument& document, std::size_t begin, std::size_t end);
  [[nodiscard]] Body find_body(const HereDocument& document, std::size_t from,
                               bool in_substitution) const;
  [[nodiscard]] std::size_t match_delimiter(const HereDocument& document, std::size_t line,
                                            bool in_substitution) const;
  bool bodies_after_line(std::size_t closing);

  // flat.cpp
  void scan_flat(std::size_t from);
  void flat_piece(const Token& token);

  ScannedCommand& out_;
  std::vector<ScanItem>& later_;
  ScanItem item_;
  std::size_t position_ = 0;
  std::size_t wasted_ = 0;  // bytes read by guesses that were undone
  bool last_line_ = false;  // no line break follows
  bool flat_ = false;
  bool single_ = true;
  bool sets_arguments_ = false;  // `set a b` was seen
  bool defines_ = false;         // the next compound command is a function's body
  std::vector<Frame> frames_;
  std::vector<Snapshot> snapshots_;
  std::vector<Group> groups_;  // of all open lists, innermost last
  std::vector<HereDocument> pending_;
  std::vector<std::uint32_t> open_members_;
  // The words under construction, innermost last.
  std::string build_;
  std::vector<std::uint8_t> build_marks_;
  std::vector<std::uint32_t> build_origins_;
};

}  // namespace o4
