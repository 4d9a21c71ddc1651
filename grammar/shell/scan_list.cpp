// Lists of commands: operators, parentheses, and where one command ends and the next begins.
//
// A list frame knows the `place` of its next word and the command that is open. Commands are
// numbered when their first word begins, so that those of a pipeline, and of the substitutions in
// them, are one run of numbers; groups keep where a pipeline began, and so what each command reads
// from (fed_first, fed_end). Pipes into a compound feed all that is in it: `echo x | { read y; sh;
// }`.
#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {

void CommandScanner::step_list() {
  Frame& frame = top();
  Token token;
  if (frame.word != no_word) {
    if (read_word_piece(item_.text, position_, token)) {
      piece(token);
    } else if (!word_goes_on(frame)) {
      close_word();
    }
  } else if (frame.regex && (item_.text[position_] == '(' || item_.text[position_] == '|')) {
    open_word();
  } else if (read_list_item(item_.text, position_, token)) {
    position_ = token.end;
    frame.kind == Kind::elements ? between_elements(token) : between(token);
  } else if (ends_function_body(frame)) {
    ++position_;
    end_command();
    close_expansion(position_);
  } else {
    open_word();
  }
}

// ${ commands; } ends at a brace that closes no group.
bool CommandScanner::ends_function_body(const Frame& frame) const {
  const bool starts = frame.place == Place::start || frame.place == Place::after;
  return frame.closer == Closer::brace && starts && frame.braces == 0 &&
         item_.text[position_] == '}';
}

void CommandScanner::between_elements(const Token& token) {
  if (token.kind == Lexeme::newline) {
    read_bodies();
  }
  if (token.kind == Lexeme::close_parenthesis) {
    pop();
  }
}

// An operator or a line break between two words.
void CommandScanner::between(const Token& token) {
  switch (token.kind) {
    case Lexeme::newline:
      return line_break();
    case Lexeme::here_string:
      return redirect(Awaits::here_string);
    case Lexeme::here_document:
      return redirect(Awaits::delimiter);
    case Lexeme::here_document_tabs:
      return redirect(Awaits::tab_delimiter);
    case Lexeme::redirection:
      top().writes = item_.text.find('>', token.begin) < token.end;
      return redirect(Awaits::target);
    case Lexeme::terminator:
      return terminate_case();
    case Lexeme::separator:
      return separate(token);
    case Lexeme::empty_parentheses:
      return define_function();
    case Lexeme::arithmetic_command:
    case Lexeme::open_parenthesis:
      return open_parenthesis(token);
    case Lexeme::close_parenthesis:
      return close_parenthesis(token);
    default:
      return;
  }
}

// `[[ a < b ]]` redirects nothing.
void CommandScanner::redirect(Awaits awaits) {
  Frame& frame = top();
  if (frame.place == Place::condition) {
    return;
  }
  if (frame.place == Place::start) {
    if (frame.command == no_command) {
      open_command();
    }
    frame.place = Place::prefix;
  }
  if (frame.command != no_command) {
    out_.commands[frame.command].redirects = true;
  }
  frame.awaits = awaits;
}

// `((` is arithmetic where a command may begin; elsewhere these are parentheses of their own.
void CommandScanner::open_parenthesis(const Token& token) {
  Frame& frame = top();
  single_ = false;
  const bool starts =
      frame.place == Place::start || frame.place == Place::after || frame.place == Place::loop_name;
  if (token.kind == Lexeme::arithmetic_command && starts) {
    return open_arithmetic(token, 2);
  }
  position_ = token.begin + 1;
  if (frame.place == Place::pattern) {
    return;
  }
  if (frame.place == Place::condition) {
    ++frame.count;
    return;
  }
  open_subshell(token.begin);
}

void CommandScanner::open_subshell(std::uint32_t opened) {
  const std::uint32_t level = top().level;
  Frame& inner = push(Kind::list, opened);
  inner.level = level;
  inner.closer = Closer::parenthesis;
}

void CommandScanner::close_parenthesis(const Token& token) {
  single_ = false;
  if (top().place == Place::condition && top().count > 0) {
    --top().count;
    return;
  }
  if (top().place == Place::pattern) {
    top().place = Place::start;
    return;
  }
  end_command();
  while (top().closer == Closer::esac) {
    pop();  // `case` without `esac` ends here as well
  }
  end_command();
  if (top().closer != Closer::parenthesis) {
    top().place = Place::start;
    return;
  }
  if (!top().expands) {
    pop();
    if (top().place == Place::start) {
      top().place = Place::after;
    }
    return;
  }
  if (pending_.size() > top().heredocs && bodies_after_line(token.begin)) {
    return;
  }
  close_expansion(token.end);
}

// The frame on top was the inside of an expansion; its text stands in the word around it.
void CommandScanner::close_expansion(std::size_t end) {
  const std::uint32_t opened = top().opened;
  const bool nothing = prints_nothing(top());
  pending_.resize(top().heredocs);
  pop();
  position_ = end;
  nothing ? vanish() : put_opaque(opened, end);
}

// $(), $(:) and $(true).
bool CommandScanner::prints_nothing(const Frame& frame) const {
  if (item_.text[frame.opened] != '$' || frame.closer != Closer::parenthesis) {
    return false;
  }
  for (std::size_t i = frame.commands_before; i < out_.commands.size(); ++i) {
    const SimpleCommand& command = out_.commands[i];
    if (command.depth != frame.depth) {
      continue;
    }
    const std::string_view program = command.count == 0
                                         ? std::string_view()
                                         : out_.text(out_.words[out_.members[command.first]]);
    if (program != ":" && program != "true") {
      return false;
    }
  }
  return true;
}

// `&&` and `||` within [[ … ]] do not end it, and `|` between two patterns of a case does nothing.
void CommandScanner::separate(const Token& token) {
  Frame& frame = top();
  single_ = false;
  frame.awaits = Awaits::nothing;
  if (frame.place == Place::pattern) {
    return;
  }
  const bool joins =
      token.end - token.begin > 1 && item_.text[token.begin] == item_.text[token.end - 1];
  if (frame.place == Place::condition && joins) {
    return;
  }
  end_command();
  if (!joins && item_.text[token.begin] == '|') {
    groups_.back().stage = static_cast<std::uint32_t>(out_.commands.size());
  } else {
    end_pipeline();
  }
}

void CommandScanner::line_break() {
  Frame& frame = top();
  frame.awaits = Awaits::nothing;
  switch (frame.place) {
    case Place::condition:
    case Place::pattern:
    case Place::case_in:
    case Place::loop_in:
      break;
    default:
      end_command();
      end_pipeline();
  }
  read_bodies();
}

// A compound command begins, or a list: what it reads from is what the pipeline around it gives.
void CommandScanner::open_group() {
  Group group;
  group.first = group.stage = static_cast<std::uint32_t>(out_.commands.size());
  if (!groups_.empty()) {
    const Group& outer = groups_.back();
    const bool piped = outer.stage > outer.first;
    group.fed_first = piped ? outer.first : outer.fed_first;
    group.fed_end = piped ? outer.stage : outer.fed_end;
    group.function = outer.function || defines_;
  }
  defines_ = false;
  groups_.push_back(group);
}

void CommandScanner::close_group() {
  if (groups_.size() > top().groups_below + 1) {
    groups_.pop_back();
  }
}

// The next command begins a pipeline, unless this one still waits for what follows its `|`.
void CommandScanner::end_pipeline() {
  Group& group = groups_.back();
  const auto next = static_cast<std::uint32_t>(out_.commands.size());
  if (group.stage == group.first || next > group.stage) {
    group.first = group.stage = next;
  }
}

bool CommandScanner::may_have_arguments() const {
  return item_.arguments || sets_arguments_ || (!groups_.empty() && groups_.back().function);
}

void CommandScanner::terminate_case() {
  single_ = false;
  end_command();
  if (top().closer == Closer::esac) {
    top().place = Place::pattern;
  }
}

void CommandScanner::open_command() {
  Frame& frame = owner();
  frame.command = static_cast<std::uint32_t>(out_.commands.size());
  frame.members = static_cast<std::uint32_t>(open_members_.size());
  SimpleCommand command;
  command.depth = frame.depth;
  command.arguments = may_have_arguments();
  const Group& group = groups_.back();
  const bool piped = group.stage > group.first;
  command.fed_first = piped ? group.first : group.fed_first;
  command.fed_end = piped ? group.stage : group.fed_end;
  out_.commands.push_back(command);
}

// Harmless if none is open. The members that were collected become a run of `members`.
void CommandScanner::end_command() {
  Frame& frame = top();
  frame.place = Place::start;
  frame.awaits = Awaits::nothing;
  frame.regex = false;
  if (frame.command == no_command) {
    return;
  }
  SimpleCommand& command = out_.commands[frame.command];
  command.first = static_cast<std::uint32_t>(out_.members.size());
  command.count = static_cast<std::uint32_t>(open_members_.size() - frame.members);
  const auto first = static_cast<std::ptrdiff_t>(frame.members);
  out_.members.insert(out_.members.end(), open_members_.begin() + first, open_members_.end());
  open_members_.resize(frame.members);
  frame.command = no_command;
  sets_arguments_ = sets_arguments_ || sets_arguments(command);
}

// set -- a b
bool CommandScanner::sets_arguments(const SimpleCommand& command) const {
  const auto members = out_.words_of(command);
  if (members.empty() || out_.text(out_.words[members[0]]) != "set") {
    return false;
  }
  bool options = true;
  for (std::size_t i = 1; i < members.size(); ++i) {
    const std::string_view word = out_.text(out_.words[members[i]]);
    const bool option = options && word.size() > 1 && (word[0] == '-' || word[0] == '+');
    if (!option) {
      return true;
    }
    options = word != "--";
    i += word.ends_with('o') ? 1 : 0;
  }
  return false;
}

// name(): what was taken for a command's only word names a function.
void CommandScanner::define_function() {
  Frame& frame = top();
  single_ = false;
  if (frame.place == Place::pattern || frame.place == Place::condition) {
    return;
  }
  if (frame.place == Place::start || frame.place == Place::after) {
    frame.place = Place::after;
    defines_ = true;  // function f () {
    return;
  }
  if (frame.command == no_command || open_members_.size() != frame.members + 1) {
    return;
  }
  if (out_.commands[frame.command].redirects) {
    return;
  }
  ScannedWord& name = out_.words[open_members_.back()];
  if (name.role != WordRole::command || frame.command + 1 != out_.commands.size()) {
    return;
  }
  name.role = WordRole::head;
  name.command = no_command;
  open_members_.pop_back();
  out_.commands.pop_back();
  frame.command = no_command;
  frame.place = Place::start;
  defines_ = true;
}

}  // namespace o4
