// Frames and words of the command scanner, and how a wrong guess is undone.
//
// A guess (`((` is arithmetic) is a snapshot of the sizes of all lists; since they only grow,
// cutting them back undoes it. So within a guess only lists grow; a flag that it sets on what was
// there before stays set, on the safe side (`single_`).
#include "grammar/shell/scanner.hpp"

#include <utility>

#include "grammar/shell/match.hpp"
#include "grammar/shell/scan_command.hpp"
#include "grammar/shell/shell_words.hpp"

namespace o4 {

// Origins are copied, so that a byte three texts deep still knows its place in the first.
ScanItem ScanItem::slice(std::size_t from, std::size_t to, Reading as) const {
  ScanItem part;
  part.text = text.substr(from, to - from);
  part.origins.reserve(part.text.size() + 1);
  for (std::size_t i = from; i <= to; ++i) {
    part.origins.push_back(origin(i));
  }
  part.level = static_cast<std::uint16_t>(level + 1);
  part.splices = splices;
  part.arguments = arguments;
  part.reading = part.level > max_level ? Reading::flat : as;
  return part;
}

// In place: what is kept never stands before where it is read.
//
//   \$x \a  with "$`"   ->  $x \a
void ScanItem::unescape(std::string_view characters) {
  std::size_t kept = 0;
  const auto keep = [&](std::size_t i, std::size_t origin) {
    text[kept] = text[i];
    origins[kept++] = origins[origin];
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      keep(i, i);
      continue;
    }
    const char next = text[i + 1];
    const bool drops = next == '\n' || characters.find(next) != std::string_view::npos;
    if (!drops) {
      keep(i, i);
    }
    ++i;
    if (next != '\n') {
      keep(i, drops ? i - 1 : i);
    }
  }
  origins[kept] = origins.back();
  text.resize(kept);
  origins.resize(kept + 1);
}

CommandScanner::CommandScanner(ScannedCommand& out, std::vector<ScanItem>& later, ScanItem item)
    : out_(out), later_(later), item_(std::move(item)) {}

void CommandScanner::run() {
  flat_ = item_.reading == Reading::flat;
  frames_.reserve(4);
  build_.reserve(64);
  build_marks_.reserve(64);
  build_origins_.reserve(64);
  if (!flat_) {
    Frame& bottom = push(item_.reading == Reading::commands ? Kind::list : Kind::body, 0);
    bottom.depth = item_.depth;
    bottom.command = no_command;
    if (bottom.kind == Kind::body) {
      bottom.marks = mark::quoted;
      bottom.in_quotes = true;
      open_word();
    }
  }
  while (!flat_ && position_ < item_.text.size()) {
    step();
  }
  finish();
}

void CommandScanner::step() {
  switch (top().kind) {
    case Kind::list:
    case Kind::elements:
      step_list();
      break;
    case Kind::quotes:
      step_quotes();
      break;
    case Kind::operand:
      step_operand();
      break;
    case Kind::arithmetic:
      step_arithmetic();
      break;
    case Kind::body:
      step_body();
      break;
  }
  if (frames_.size() > max_frames) {
    go_flat();
  }
}

// A new frame inherits where its bytes go. Lists begin afresh.
CommandScanner::Frame& CommandScanner::push(Kind kind, std::uint32_t opened) {
  Frame frame;
  frame.kind = kind;
  frame.opened = opened;
  const auto self = static_cast<std::uint32_t>(frames_.size());
  frame.owner = self;
  frame.level = self;
  frame.heredocs = static_cast<std::uint32_t>(pending_.size());
  frame.groups_below = static_cast<std::uint32_t>(groups_.size());
  frame.commands_before = static_cast<std::uint32_t>(out_.commands.size());
  if (!frames_.empty()) {
    const Frame& parent = top();
    frame.depth = parent.depth;
    if (kind != Kind::list && kind != Kind::elements) {
      frame.owner = parent.owner;
      frame.sink = parent.sink;
      frame.marks = parent.marks;
      frame.in_quotes = parent.in_quotes;
    }
    if (kind != Kind::list) {
      frame.level = parent.level;
    }
  }
  frames_.push_back(frame);
  if (kind == Kind::list) {
    open_group();
  }
  return top();
}

void CommandScanner::pop() {
  groups_.resize(top().groups_below);
  frames_.pop_back();
}

CommandScanner::Snapshot CommandScanner::snapshot(std::size_t position) const {
  return {position,
          frames_.size(),
          out_.words.size(),
          out_.bytes.size(),
          out_.commands.size(),
          out_.members.size(),
          open_members_.size(),
          build_.size(),
          pending_.size(),
          later_.size(),
          groups_.size()};
}

void CommandScanner::restore(const Snapshot& then) {
  position_ = then.position;
  frames_.resize(then.frames);
  out_.words.resize(then.words);
  out_.bytes.resize(then.bytes);
  out_.marks.resize(then.bytes);
  out_.origins.resize(then.bytes);
  out_.commands.resize(then.commands);
  out_.members.resize(then.members);
  open_members_.resize(then.open_members);
  build_.resize(then.build);
  build_marks_.resize(then.build);
  build_origins_.resize(then.build);
  pending_.resize(then.pending);
  later_.resize(then.later);
  groups_.resize(then.groups);
}

// Gives up on structure from here on, or from where an arithmetic expression that is still open
// began: what it holds may be commands.
void CommandScanner::go_flat() {
  if (!snapshots_.empty()) {
    const Snapshot outermost = snapshots_.front();
    restore(outermost);
    snapshots_.clear();
  }
  flat_ = true;
}

void CommandScanner::finish() {
  if (!snapshots_.empty()) {
    go_flat();
  }
  finish_frames();
  if (flat_) {
    scan_flat(position_);
  }
  if (item_.level == 0) {
    out_.single = single_ && out_.commands.size() == 1;
  }
}

// Closes what the text left open.
void CommandScanner::finish_frames() {
  while (!frames_.empty()) {
    switch (top().kind) {
      case Kind::list:
      case Kind::elements:
        finish_list();
        break;
      case Kind::operand:
        end_operand();
        break;
      case Kind::body:
        commit_word(top(), WordRole::here_document);
        [[fallthrough]];
      case Kind::quotes:
      case Kind::arithmetic:
        pop();
    }
  }
}

void CommandScanner::finish_list() {
  if (top().word != no_word) {
    return close_word();
  }
  if (top().kind == Kind::list) {
    end_command();
  }
  top().expands ? close_expansion(position_) : pop();
}

// The word belongs to the frame that owns what is being built: within quotes, the list around them.
// In a place where a command may begin it begins one.
void CommandScanner::open_word() {
  Frame& frame = owner();
  if (frame.word != no_word) {
    return;
  }
  const bool starts = frame.place == Place::start || frame.place == Place::prefix;
  if (frame.kind == Kind::list && starts && frame.command == no_command) {
    open_command();
  }
  frame.word = static_cast<std::uint32_t>(out_.words.size());
  frame.base = static_cast<std::uint32_t>(build_.size());
  frame.spoken = false;
  frame.vanishes = false;
  frame.nested = 0;
  ScannedWord word;
  word.from = item_.origin(position_);
  word.depth = frame.depth;
  out_.words.push_back(word);
}

// `at` is where the byte comes from in the item. The frame's own marks are added; without a sink
// (the subscript of ${x[…]}, arithmetic) the byte belongs to no word.
void CommandScanner::put(char byte, std::size_t at, std::uint8_t marks) {
  if (!top().sink) {
    return;
  }
  build_.push_back(byte);
  build_marks_.push_back(static_cast<std::uint8_t>(marks | top().marks));
  build_origins_.push_back(item_.origin(at));
}

void CommandScanner::put_range(std::size_t begin, std::size_t end, std::uint8_t marks) {
  if (!top().sink) {
    return;
  }
  build_.append(item_.text, begin, end - begin);
  build_marks_.resize(build_.size(), static_cast<std::uint8_t>(marks | top().marks));
  const std::size_t first = build_origins_.size();
  build_origins_.resize(first + (end - begin));
  for (std::size_t i = begin; i < end; ++i) {
    build_origins_[first + i - begin] = item_.origin(i);
  }
}

// An expansion whose value is not known stands in the word as it is written; a long one is
// shortened.
void CommandScanner::put_opaque(std::size_t begin, std::size_t end) {
  if (!top().sink) {
    return;
  }
  const std::uint8_t inherited = top().marks;
  top().marks = static_cast<std::uint8_t>((inherited & mark::quoted) | mark::opaque);
  if (end - begin <= longest_opaque) {
    put_range(begin, end, 0);
  } else {
    put_range(begin, begin + 2, 0);
    for (int i = 0; i < 3; ++i) {
      put('.', begin, 0);
    }
    put_range(end - 1, end, 0);
  }
  top().marks = inherited;
}

std::string_view CommandScanner::built(const Frame& frame) const {
  return std::string_view(build_).substr(frame.base);
}

// The word is done: its bytes move to the result, and it joins its command unless no program gets
// it.
void CommandScanner::commit_word(Frame& frame, WordRole role) {
  ScannedWord& word = out_.words[frame.word];
  word.begin = static_cast<std::uint32_t>(out_.bytes.size());
  out_.bytes.append(build_, frame.base);
  const auto base = static_cast<std::ptrdiff_t>(frame.base);
  out_.marks.insert(out_.marks.end(), build_marks_.begin() + base, build_marks_.end());
  out_.origins.insert(out_.origins.end(), build_origins_.begin() + base, build_origins_.end());
  word.end = static_cast<std::uint32_t>(out_.bytes.size());
  word.to = item_.origin(position_);
  word.role = role;
  word.writes = role == WordRole::redirection && frame.writes;
  word.command = role == WordRole::here_document ? item_.command : frame.command;
  const bool member =
      role != WordRole::delimiter && role != WordRole::operand && role != WordRole::nothing;
  if (frame.kind == Kind::list && member && frame.command != no_command) {
    open_members_.push_back(frame.word);
  }
  build_.resize(frame.base);
  build_marks_.resize(frame.base);
  build_origins_.resize(frame.base);
  frame.word = no_word;
}

// Only for a word without expansions: it is then the last one.
void CommandScanner::drop_word(Frame& frame) {
  out_.words.pop_back();
  build_.resize(frame.base);
  build_marks_.resize(frame.base);
  build_origins_.resize(frame.base);
  frame.word = no_word;
}

// An expansion of the open word stands for nothing (C2.4).
void CommandScanner::vanish() { owner().vanishes = true; }

// The open word is nothing but such expansions: bash passes no word at all.
bool CommandScanner::vanishes(const Frame& frame) const {
  return frame.vanishes && !frame.spoken && built(frame).empty();
}

ScannedCommand scan_command(std::string_view text) { return scan_command(text, ShellReaders()); }

// Texts within texts wait in line; each level is at most as long as the one before.
ScannedCommand scan_command(std::string_view text, const ShellReaders& readers) {
  ScannedCommand scanned;
  std::vector<ScanItem> line;
  line.emplace_back();
  line.back().text = text;
  scanned.bytes.reserve(text.size());
  scanned.marks.reserve(text.size());
  scanned.origins.reserve(text.size());
  for (std::size_t next = 0; next < line.size(); ++next) {
    const std::size_t commands = scanned.commands.size();
    const std::size_t words = scanned.words.size();
    const std::uint16_t level = line[next].level;
    CommandScanner(scanned, line, std::move(line[next])).run();
    find_scripts(scanned, {commands, words, level}, readers, line);
  }
  return scanned;
}

}  // namespace o4
