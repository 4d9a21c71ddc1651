/** o4-policy for Node. What cannot be done is thrown as an Error with the text that the program would print. */

export type Outcome = 'allow' | 'deny' | 'private' | 'ask' | 'run' | 'refuse';

export type PathActor = 'shell' | 'file-tool';
export type HostActor = 'shell' | 'user' | 'watch' | 'fetch' | 'web_search' | 'web_fetch';

export type Question =
  | { path: string; op: 'read' | 'write'; actor?: PathActor; profile?: string }
  | { host: string; actor?: HostActor; profile?: string }
  | { command: string; cwd?: string }
  | { cwd: string }
  | { directory: string };

export interface Rule {
  /** In the rules language: "guard read, write /home/ann/.ssh". */
  rule: string;
  because: string;
  /** "protected.rules:4:5", "user:3:17", "fact workspace", "default". */
  from: string;
}

export interface Refusal {
  what: string;
  message: string;
  help: string;
  rule: Rule;
  /** Where in the command's text, in bytes; both 0: nowhere. */
  begin: number;
  end: number;
}

export interface Answer {
  outcome: Outcome;
  rule: Rule;
  losers: { rule: Rule; why: string }[];
  notes: string[];
  /** What was decided, in canonical form; empty for commands. */
  subject: string;
  help: string;
  /** Of a command that runs; else empty. */
  profile: string;
  refusals: Refusal[];
}

/** Something that policy and profile do not agree on. */
export interface Witness {
  operation: string;
  target: string;
  policy: string;
  profile: string;
  rule: Rule;
  reason: string;
}

export interface Proof {
  holds: boolean;
  profile: string;
  questions: number;
  differences: Witness[];
  trouble: string;
}

export interface Difference {
  actor: string;
  deed: string;
  a: string;
  b: string;
  at: string;
  extent: 'tree' | 'only' | 'below';
  witness: string;
  rule_a: Rule;
  rule_b: Rule;
}

export interface CommandDifference {
  commands: string;
  a: string;
  b: string;
  rule_a: Rule;
  rule_b: Rule;
}

export interface Comparison {
  equal: boolean;
  allows_more: boolean;
  differences: Difference[];
  commands: CommandDifference[];
}

export interface PolicyInputs {
  /** As `o4-policy facts` prints them; absent: those of this machine, with its configs. */
  facts?: Record<string, unknown>;
  userConfig?: string | null;
  projectConfig?: string | null;
  /** Without facts: the folder that the session is in. */
  folder?: string | null;
}

/** Never changes; may be asked from anywhere. */
export class Policy {
  constructor(inputs?: PolicyInputs);
  decide(question: Question): Outcome;
  explain(question: Question): Answer;
  /** The compiled policy, one rule a line. */
  compile(): string;
  /** The profile of the mode in force, or of a narrow one. */
  lower(profile?: string | null): string;
  verify(profile?: string | null): Proof;
}

export function diff(a: Policy, b: Policy): Comparison;
export const version: string;
