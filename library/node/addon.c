/* The C interface for Node, by Node-API: one function for each of its functions, on handles that
 * the garbage collector frees. index.js makes classes of them. */
#include <node_api.h>
#include <o4policy/o4policy.h>
#include <stdlib.h>

enum { most_arguments = 3 };

struct call {
  napi_value arguments[most_arguments];
  size_t count;
};

static struct call arguments_of(napi_env env, napi_callback_info info) {
  struct call call;
  call.count = most_arguments;
  napi_get_cb_info(env, info, &call.count, call.arguments, NULL, NULL);
  return call;
}

/* A text of the caller's, to be freed; NULL for null, undefined and what is no text. */
static char* text_of(napi_env env, const struct call* call, size_t index) {
  size_t length = 0;
  char* text = NULL;
  if (index >= call->count ||
      napi_get_value_string_utf8(env, call->arguments[index], NULL, 0, &length) != napi_ok) {
    return NULL;
  }
  text = malloc(length + 1);
  if (text != NULL) {
    napi_get_value_string_utf8(env, call->arguments[index], text, length + 1, &length);
  }
  return text;
}

static o4policy_policy* policy_of(napi_env env, const struct call* call, size_t index) {
  void* policy = NULL;
  if (index < call->count) {
    napi_get_value_external(env, call->arguments[index], &policy);
  }
  return policy;
}

static napi_value thrown(napi_env env, char* error) {
  napi_throw_error(env, NULL, error == NULL ? "out of memory" : error);
  o4policy_free_text(error);
  return NULL;
}

static void release(napi_env env, void* policy, void* hint) {
  (void)env;
  (void)hint;
  o4policy_free(policy);
}

static napi_value handle(napi_env env, o4policy_policy* policy, char* error) {
  napi_value result = NULL;
  if (policy == NULL) {
    return thrown(env, error);
  }
  napi_create_external(env, policy, release, NULL, &result);
  return result;
}

static napi_value text_value(napi_env env, char* text, char* error) {
  napi_value result = NULL;
  if (text == NULL) {
    return thrown(env, error);
  }
  napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &result);
  o4policy_free_text(text);
  return result;
}

static napi_value load(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* facts = text_of(env, &call, 0);
  char* user = text_of(env, &call, 1);
  char* project = text_of(env, &call, 2);
  o4policy_policy* policy = o4policy_load(facts, user, project, &error);
  free(facts);
  free(user);
  free(project);
  return handle(env, policy, error);
}

static napi_value load_machine(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* folder = text_of(env, &call, 0);
  o4policy_policy* policy = o4policy_load_machine(folder, &error);
  free(folder);
  return handle(env, policy, error);
}

static napi_value decide(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* question = text_of(env, &call, 1);
  const int outcome = o4policy_decide(policy_of(env, &call, 0), question, &error);
  napi_value result = NULL;
  free(question);
  if (outcome < 0) {
    return thrown(env, error);
  }
  napi_create_int32(env, outcome, &result);
  return result;
}

static napi_value explain(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* question = text_of(env, &call, 1);
  char* answer = o4policy_explain(policy_of(env, &call, 0), question, &error);
  free(question);
  return text_value(env, answer, error);
}

static napi_value compile(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* text = o4policy_compile(policy_of(env, &call, 0), &error);
  return text_value(env, text, error);
}

static napi_value lower(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* profile = text_of(env, &call, 1);
  char* text = o4policy_lower(policy_of(env, &call, 0), profile, &error);
  free(profile);
  return text_value(env, text, error);
}

static napi_value verify(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* profile = text_of(env, &call, 1);
  char* text = o4policy_verify(policy_of(env, &call, 0), profile, &error);
  free(profile);
  return text_value(env, text, error);
}

static napi_value diff(napi_env env, napi_callback_info info) {
  const struct call call = arguments_of(env, info);
  char* error = NULL;
  char* text = o4policy_diff(policy_of(env, &call, 0), policy_of(env, &call, 1), &error);
  return text_value(env, text, error);
}

static napi_value version(napi_env env, napi_callback_info info) {
  napi_value result = NULL;
  (void)info;
  napi_create_string_utf8(env, o4policy_version(), NAPI_AUTO_LENGTH, &result);
  return result;
}

static napi_value init(napi_env env, napi_value exports) {
  const struct {
    const char* name;
    napi_callback function;
  } table[] = {{"load", load},       {"loadMachine", load_machine}, {"decide", decide},
               {"explain", explain}, {"compile", compile},          {"lower", lower},
               {"verify", verify},   {"diff", diff},                {"version", version}};
  size_t i = 0;
  for (i = 0; i < sizeof table / sizeof table[0]; ++i) {
    napi_value function = NULL;
    napi_create_function(env, table[i].name, NAPI_AUTO_LENGTH, table[i].function, NULL, &function);
    napi_set_named_property(env, exports, table[i].name, function);
  }
  return exports;
}

NAPI_MODULE(o4policy, init)
