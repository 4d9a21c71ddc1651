#include "tests/bench/regex_sets.hpp"

#include <re2/re2.h>
#include <re2/set.h>

#include <cstdlib>

#if defined(O4_BENCH_HYPERSCAN)
#include <hs/hs.h>
#endif

namespace o4::bench {

std::string quoted(std::string_view text) {
  return re2::RE2::QuoteMeta(re2::StringPiece(text.data(), text.size()));
}

struct Re2Set::Inside {
  re2::RE2::Set set{options(), re2::RE2::UNANCHORED};
  std::vector<int> found;

  static re2::RE2::Options options() {
    re2::RE2::Options options;
    options.set_encoding(re2::RE2::Options::EncodingLatin1);
    options.set_max_mem(1 << 30);
    return options;
  }
};

Re2Set::Re2Set(const std::vector<std::string>& expressions) : inside_(std::make_shared<Inside>()) {
  for (const auto& expression : expressions) {
    inside_->set.Add(expression, nullptr);
  }
  if (!inside_->set.Compile()) {
    std::abort();
  }
}

const std::vector<int>& Re2Set::matches(std::string_view text) const {
  inside_->found.clear();
  inside_->set.Match(re2::StringPiece(text.data(), text.size()), &inside_->found);
  return inside_->found;
}

#if defined(O4_BENCH_HYPERSCAN)

struct HyperscanSet::Inside {
  hs_database_t* database = nullptr;
  hs_scratch_t* scratch = nullptr;
  std::vector<int> found;

  Inside() = default;
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() {
    hs_free_scratch(scratch);
    hs_free_database(database);
  }
};

HyperscanSet::HyperscanSet(const std::vector<std::string>& expressions)
    : inside_(std::make_shared<Inside>()) {
  std::vector<const char*> texts;
  std::vector<unsigned> ids;
  const std::vector<unsigned> flags(expressions.size(), HS_FLAG_SINGLEMATCH);
  for (const auto& expression : expressions) {
    texts.push_back(expression.c_str());
    ids.push_back(static_cast<unsigned>(ids.size()));
  }
  hs_compile_error_t* error = nullptr;
  if (hs_compile_multi(texts.data(), flags.data(), ids.data(), static_cast<unsigned>(texts.size()),
                       HS_MODE_BLOCK, nullptr, &inside_->database, &error) != HS_SUCCESS ||
      hs_alloc_scratch(inside_->database, &inside_->scratch) != HS_SUCCESS) {
    std::abort();
  }
}

const std::vector<int>& HyperscanSet::matches(std::string_view text) const {
  inside_->found.clear();
  hs_scan(
      inside_->database, text.data(), static_cast<unsigned>(text.size()), 0, inside_->scratch,
      [](unsigned id, unsigned long long, unsigned long long, unsigned, void* found) {
        static_cast<std::vector<int>*>(found)->push_back(static_cast<int>(id));
        return 0;
      },
      &inside_->found);
  return inside_->found;
}

#endif

}  // namespace o4::bench
