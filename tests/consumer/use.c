/* The C interface from C. */
#include <o4policy/o4policy.h>
#include <stdio.h>
#include <string.h>

static int faults = 0;

static void expect(const char* what, int holds) {
  if (!holds) {
    fprintf(stderr, "not so: %s\n", what);
    ++faults;
  }
}

static void expect_text(const char* what, char* text, const char* part) {
  expect(what, text != NULL && strstr(text, part) != NULL);
  o4policy_free_text(text);
}

int main(void) {
  const char* facts =
      "{\"home\": \"/home/ann\", \"workspace\": \"/home/ann/app\", \"platform\": \"linux\"}";
  char* error = NULL;
  o4policy_policy* policy = o4policy_load(facts, NULL, NULL, &error);
  expect("it loads", policy != NULL && error == NULL);
  if (policy == NULL) {
    return 1;
  }
  expect("a key is denied", o4policy_decide(policy, "{\"path\": \"~/.ssh/id\", \"op\": \"read\"}",
                                            &error) == O4POLICY_DENY);
  expect("what is no question is an error", o4policy_decide(policy, "{}", &error) == -1);
  expect_text("and says so", error, "error: ");
  expect("nobody has to ask why", o4policy_decide(policy, "nonsense", NULL) == -1);
  expect_text("why", o4policy_explain(policy, "{\"command\": \"cat /etc/hosts\"}", NULL),
              "\"outcome\":\"refuse\"");
  expect_text("the rules", o4policy_compile(policy, NULL), "allow ");
  expect_text("the profile", o4policy_lower(policy, NULL, NULL), "--");
  expect("no such profile", o4policy_lower(policy, "nope", &error) == NULL);
  expect_text("and says so", error, "'nope' is no profile");
  expect_text("it is proved", o4policy_verify(policy, NULL, NULL), "\"holds\":true");
  expect_text("no difference", o4policy_diff(policy, policy, NULL), "\"equal\":true");
  o4policy_free(policy);
  expect("wrong facts", o4policy_load("{", NULL, NULL, &error) == NULL);
  expect_text("have a place", error, "facts:1:2: error: ");
  expect("a version", strlen(o4policy_version()) > 0);
  return faults;
}
