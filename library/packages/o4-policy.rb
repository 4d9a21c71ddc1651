# Homebrew formula. docs/releasing.md says how its url and checksum are filled in for a release.
class O4Policy < Formula
  desc "Policy engine for the sandbox of a coding agent"
  homepage "https://github.com/o4-policy/o4-policy"
  url "https://github.com/o4-policy/o4-policy/releases/download/v0.1.0/o4-policy-0.1.0.tar.xz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/o4-policy/o4-policy.git", branch: "main"

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "dtl" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pegtl" => :build
  depends_on "pkgconf" => :build
  depends_on "tl-expected" => :build
  depends_on "fmt"
  depends_on "libidn2"
  depends_on "libpsl"
  depends_on "re2"
  depends_on "tomlplusplus"
  depends_on "utf8proc"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
           "-DO4_SHARED=ON", "-DO4_BUILD_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
    generate_completions_from_executable(bin/"o4-policy", "completions")
  end

  test do
    (testpath/"t.policy.toml").write <<~TOML
      [[expect]]
      id = "keys-stay-shut"
      path = "~/.ssh/id_ed25519"
      op = "read"
      decision = "deny"
    TOML
    assert_match "1 passed", shell_output("#{bin}/o4-policy test t.policy.toml")
  end
end
