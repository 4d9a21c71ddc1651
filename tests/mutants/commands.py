#!/usr/bin/env python3
"""Takes each clause of C2 (docs/semantics.md) out of the sources by itself; a test must turn red.

  tests/mutants/commands.py BUILD [CLAUSE...]

BUILD is a configured build folder of a copy of this tree that nobody else works on: the sources are
changed, built, tested and put back. Prints a line for each mutant; the exit status is 1 if one
survives, or cannot be made any more."""
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]

PATHS = "grammar/mentions/paths.cpp"
STARTS = "grammar/mentions/path_starts.cpp"
PLACES = "grammar/mentions/places.cpp"
CANDIDATES = "grammar/mentions/candidates.cpp"
URLS = "grammar/mentions/urls.cpp"
TEXT = "grammar/shell/text.hpp"
WORD = "grammar/shell/scan_word.cpp"
LIST = "grammar/shell/scan_list.cpp"
SHELLS = "grammar/shell/shells.cpp"
JUDGE = "engine/decide/decide_command.cpp"

# (clause, file, text that stands there once, what is put in its place)
MUTANTS = [
    ("1 the whole word is judged first", PATHS, "value && rest.size() <= longest_path ? rest", "false ? rest"),
    ("1 a value after = is a whole one", PATHS, "(i == 0 || (i < values_ && word_.bytes[i - 1] == '='))", "i == 0"),
    ("1 what is inside excuses shorter readings", JUDGE, "if (!candidate.whole.empty()) {", "if (false) {"),
    ("2 a place that is spelled in full is that place", PATHS, "search_.places.spelled_at(rest)", "std::size_t{0}"),
    ("2 a rest with .. is not excused", PATHS, "value && climbs(rest.substr(place))", "false"),
    ("3 white space begins a path in quoted text", STARTS,
     "return i + 1 < word_.size() && !parts(i + 1) && !in_brackets(i);", "return false;"),
    ("3 not before another that parts", STARTS, "!parts(i + 1) && !in_brackets(i)", "!in_brackets(i)"),
    ("3 a one-letter option", STARTS, "return i >= 2 && is_letter(word_.bytes[i - 1]) &&",
     "return false && is_letter(word_.bytes[i - 1]) &&"),
    ("3 a bundle of listed letters", STARTS, "if (word.size() < 3 || word[0] != '-' || word[1] == '-') {",
     "if (!pattern.words.empty()) {"),
    ("3 options whose value is text", STARTS, "return !option_.is_text;", "return true;"),
    ("3 C:/ is a drive", STARTS, "!is_drive(i) && ", ""),
    ("3 a lone / as a whole word", PATHS, "((last && i == 0) ||", "((false) ||"),
    ("3 a lone / of a list", PATHS, "(listed && begins_value(i))", "(false)"),
    ("3 a lone / behind an option", PATHS, "((last || listed) && starts_.follows_option(i))", "(false)"),
    ("3 a lone / nowhere else", PATHS, "if (!lone || lone_counts(i, end)) {", "if (true) {"),
    ("3 brackets", STARTS, "if (open == std::string_view::npos || text[open] != '[' || word_.opaque(open)) {",
     "if (true) {"),
    ("3 braces", CANDIDATES, "if (expands_braces(word.role) && has_braces(text)) {", "if (false) {"),
    ("4 positional parameters", WORD, "name.size() == 1 && is_positional(name) ? vanish()",
     "false ? vanish()"),
    ("4 $(:)", LIST, "nothing ? vanish() :", "false ? vanish() :"),
    ("4 `:`", WORD, 'if (trimmed.empty() || trimmed == ":" || trimmed == "true") {', "if (false) {"),
    ("4 what may hold something hides nothing", STARTS, "if (word_.opaque(i - 1)) {\n    return false;",
     "if (word_.opaque(i - 1)) {\n    return true;"),
    ("5 comments of other languages", STARTS, "if (word_.opaque(i) || is_comment(i)) {", "if (word_.opaque(i)) {"),
    ("5 // as a whole word", STARTS, 'return text != "//";', "return true;"),
    ("5 no scheme before ://", URLS, 'if (two == "//" && begin == colon && !grows) {', "if (false) {"),
    ("5 a shell's script", SHELLS, "if (std::ranges::none_of(members, may_run_scripts)) {", "if (true) {"),
    ("5 eval", SHELLS, 'text(words[call.program]) == "eval"', "false"),
    ("5 programs that hand words to a shell", SHELLS, "(i == call.program && look_at_reader(call))", "false"),
    ("5 what is printed into a shell", SHELLS, "if (words.size() > 1) {\n        add_script(",
     "if (false) {\n        add_script("),
    ("5 input of a shell", SHELLS, "if (input_) {", "if (false) {"),
    ("5 shell text is no word as well", CANDIDATES, "word.rescanned || word.role == WordRole::delimiter",
     "word.role == WordRole::delimiter"),
    ("6 a URL's path is none", PATHS, "if (i >= covered_ && starts_.begins(i)) {", "if (starts_.begins(i)) {"),
    ("6 file: counts with its path", PATHS, "if (url->kind == UrlPart::Kind::file) {", "if (false) {"),
    ("6 percent-escapes of file:", PATHS, "return texts.emplace_back(percent_decoded(text));",
     "return texts.emplace_back(text);"),
    ("6 a query may be part of the path", PATHS, "    read_as(candidate, decoded(path));\n", ""),
    ("6 values are split at white space", PATHS, "read_as(candidate, split(i));", ""),
    ("a path ends before an escaped one goes on", PATHS, "!word_.opaque(i) && !word_.escaped(i) && parts_paths",
     "!word_.opaque(i) && parts_paths"),
    ("all that leave the grants are reported", JUDGE, "if (!seen_.insert(what).second) {",
     "if (!seen_.insert(what).second || !decision_.refusals.empty()) {"),
]
OPENERS = r"""=:,@([{|&;\"'`"""
PARTERS = r""":,;|&<>(){}\"'`"""


def spelled(text):
    """The characters of a C++ literal, escapes in one piece."""
    parts = []
    while text:
        size = 2 if text[0] == "\\" else 1
        parts.append(text[:size])
        text = text[size:]
    return parts


def all_mutants():
    yield from MUTANTS
    for one in spelled(OPENERS):
        rest = "".join(part for part in spelled(OPENERS) if part != one)
        yield (f"3 a path begins after {one}", TEXT, f'path_openers("{OPENERS}")', f'path_openers("{rest}")')
    for one in spelled(PARTERS):
        old = f'f\\r{PARTERS}", 21)'
        rest = "".join(part for part in spelled(PARTERS) if part != one)
        yield (f"a path ends before {one}", TEXT, old, f'f\\r{rest}", 20)')
    for one in spelled("""/:,;)]}\\"'`"""):
        rest = "".join(part for part in spelled("""/:,;)]}\\"'`""") if part != one)
        yield (f"2 a place ends before {one}", PLACES, """is_in(c, "/:,;)]}\\"'`")""", f'is_in(c, "{rest}")')


def run(*words):
    return subprocess.run(words, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def is_red(build):
    """The unit tests of commands, and the policy tests."""
    tests = run(build / "tests/o4_unit_tests", "[command]")
    if tests.returncode != 0:
        return True
    files = sorted((root / "fixtures/policy").glob("*.policy.toml"))
    return run(build / "o4-policy", "test", "-q", *files).returncode != 0


def fate(build, file, old, new):
    path = root / file
    text = path.read_text()
    if text.count(old) != 1:
        return f"cannot be made: the text stands there {text.count(old)} times"
    path.write_text(text.replace(old, new))
    try:
        built = run("cmake", "--build", build, "--target", "o4-policy", "o4_unit_tests")
        if built.returncode != 0:
            return "does not compile:\n" + built.stdout[-2000:]
        return "red" if is_red(build) else "SURVIVED"
    finally:
        path.write_text(text)


def main():
    build, wanted = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    fates = []
    for clause, file, old, new in all_mutants():
        if not wanted or any(clause.startswith(word) for word in wanted):
            fates.append(fate(build, file, old, new))
            print(f"{clause}: {fates[-1]}", flush=True)
    print(f"{len(fates)} mutants, {fates.count('red')} red")
    return 0 if all(one == "red" for one in fates) else 1


if __name__ == "__main__":
    sys.exit(main())
