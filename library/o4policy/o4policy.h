/* o4-policy for C and whatever calls C: handles and texts.
 *
 * Texts that are returned belong to the caller, who gives them back to o4policy_free_text. A
 * function that fails returns NULL (o4policy_decide: -1) and, if `error` is not NULL, puts what is
 * wrong there, a text to give back as well. No exception leaves these functions. A policy never
 * changes; any number of threads may ask it. Questions are JSON objects with the keys of a policy
 * test:
 * {"path": P, "op": "read"}, {"host": H}, {"command": C}, {"cwd": D}, {"directory": D}, and where
 * they fit "actor" and "profile". A profile's name may be NULL: the one of the mode. */
#ifndef O4POLICY_H
#define O4POLICY_H

#if defined(__GNUC__)
#define O4POLICY_API __attribute__((visibility("default")))
#else
#define O4POLICY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct o4policy_policy o4policy_policy;

enum o4policy_outcome {
  O4POLICY_ALLOW = 0,
  O4POLICY_DENY = 1,
  O4POLICY_PRIVATE = 2,
  O4POLICY_ASK = 3,
  O4POLICY_RUN = 4,
  O4POLICY_REFUSE = 5
};

O4POLICY_API const char* o4policy_version(void); /* not to be given back */

/* `facts` is JSON as `o4-policy facts` prints it; the configs are TOML, or NULL for none. */
O4POLICY_API o4policy_policy* o4policy_load(const char* facts, const char* user_config,
                                            const char* project_config, char** error);
/* Of this machine, in that folder; NULL is the current one. */
O4POLICY_API o4policy_policy* o4policy_load_machine(const char* folder, char** error);
O4POLICY_API void o4policy_free(o4policy_policy* policy);
O4POLICY_API void o4policy_free_text(char* text);

/* An o4policy_outcome, or -1. */
O4POLICY_API int o4policy_decide(const o4policy_policy* policy, const char* question, char** error);
/* JSON: outcome, rule, losers, notes, help, and of commands profile and refusals. */
O4POLICY_API char* o4policy_explain(const o4policy_policy* policy, const char* question,
                                    char** error);
/* The compiled policy, one rule a line. */
O4POLICY_API char* o4policy_compile(const o4policy_policy* policy, char** error);
/* The sandbox profile as text. */
O4POLICY_API char* o4policy_lower(const o4policy_policy* policy, const char* profile, char** error);
/* JSON: holds, questions, differences, trouble. */
O4POLICY_API char* o4policy_verify(const o4policy_policy* policy, const char* profile,
                                   char** error);
/* JSON: equal, allows_more, differences, commands. */
O4POLICY_API char* o4policy_diff(const o4policy_policy* a, const o4policy_policy* b, char** error);

#ifdef __cplusplus
}
#endif

#endif
