// What has been read of the disk, as reads that can be made again: for those who wait until one of
// them would come to something else (watch_files.hpp).
//
// A read is noted with what it came to, a text, a list of names or an error, so that a file that
// was not there is watched as well, and a file that is written again with the same text is no
// change. What can be read only once, standard input or a pipe, never changes.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace o4 {

// A number for a text; equal texts have equal ones, and others hardly ever.
[[nodiscard]] std::size_t digest(std::string_view text);
[[nodiscard]] std::size_t digest(const std::vector<std::string>& texts);

// One: the file itself. below: the folder and all folders in it, whose names count.
enum class Extent { one, below };

// A read, what it came to, and how to make it again.
struct NotedRead {
  std::string path;  // absolute
  Extent extent = Extent::one;
  std::size_t came_to = 0;
  std::function<std::size_t()> again;
};

// Notes every read of this process while it lives; there is one at a time.
class ReadNotes {
 public:
  ReadNotes();
  ReadNotes(const ReadNotes&) = delete;
  ReadNotes& operator=(const ReadNotes&) = delete;
  ~ReadNotes();

  [[nodiscard]] const std::vector<NotedRead>& reads() const { return reads_; }
  // The path of the first read that now comes to something else; empty if none does. It notes
  // nothing itself.
  [[nodiscard]] std::string first_changed() const;

 private:
  friend void note_read(NotedRead read);
  std::vector<NotedRead> reads_;
};

// For those who read. Nothing happens unless reads are noted.
[[nodiscard]] bool are_reads_noted();
void note_read(NotedRead read);

// What `read` gives, noted under `path` if reads are noted. `number` makes a number of a result.
template <typename Read, typename Number>
auto noted(const std::string& path, Extent extent, Read read, Number number) {
  auto result = read();
  if (are_reads_noted()) {
    note_read({path, extent, number(result), [read, number] { return number(read()); }});
  }
  return result;
}

}  // namespace o4
