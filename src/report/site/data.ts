// The data behind a report's pages: plain data that the builder writes and the pages read; knows no files.
import type { AssertionClass } from '../../scenario/assertions/definition.js';
import type { Costs, Outcome, Party } from '../../episode/verdict/format.js';

/** One trial as the page of the whole run lists it. */
export interface SiteTrial {
  /** Unique in the report; part of links. */
  id: string;
  /** Id of its episode; links from outside name it. */
  episode: string;
  project: string;
  app: string;
  scenario: string;
  title: string;
  trial: number;
  seed: number;
  outcome: Outcome;
  party: Party | null;
  headline: string;
  classes: Partial<Record<AssertionClass, Outcome | null>>;
  stop: string;
  state: string | null;
  turns: number;
  toolCalls: number;
  durationMs: number;
  /** From the user's send to the agent's end of turn; null if unknown. */
  latencyMs: number | null;
  tokens: number | null;
  weight: number;
  /** On disk. */
  bytes: number;
  /** Claims that could not be measured, and answers of judges that decide nothing. */
  unmeasured: number;
  uncalibrated: number;
  /** From 1; above 1 the user of an earlier attempt broke its plan. */
  attempt: number;
  /** Whether it is of a planned trial and so in the rates; other tests run episodes too. */
  isTrial: boolean;
  /** The title of its test, if that was expected to fail and did; else null. */
  failsAs: string | null;
  /** Whether it has its own page. */
  hasPage: boolean;
}

/** Something wrong with the looks of a screen that nobody asked about. */
export interface SiteDefect {
  /** What is wrong, as a clause. */
  title: string;
  /** A short selector. */
  where: string;
  /** What stands there, or one of several texts; empty if it is not about a text. */
  text: string;
  /** How many episodes show it. */
  episodes: number;
  /** The first trial that shows it. */
  trial: string;
  /** The first checkpoint there. */
  at: string;
  /** CSS px of the viewport. */
  boxes: [number, number, number, number][];
}

/** May this merge, and what that rests on. */
export interface SiteGate {
  decision: 'met' | 'not_met' | 'undecided' | 'broken';
  head: string;
  /** Those that begin with a space belong to the one before. */
  lines: string[];
  /** What each scenario's own gate came to. */
  scenarios: SiteGateRow[];
  /** The projects, such as surfaces, in the order of the config. */
  projects: string[];
  /** What passes in one of them and not in another, a sentence each. */
  splits: string[];
}

export interface SiteGateRow {
  project: string;
  scenario: string;
  /** Null: it has none that decides. */
  decision: 'met' | 'not_met' | 'undecided' | null;
  text: string;
  /** How many trials would decide it; else empty. */
  more: string;
}

export interface SiteSuite {
  /** Null where the runs decide nothing. */
  gate: SiteGate | null;
  /** Names of the runs. */
  runs: string[];
  trials: SiteTrial[];
  /** What they take on disk together: a picture that several show is stored once. */
  bytes: number;
  /** Those that most episodes show come first. */
  defects: SiteDefect[];
  /** What could not be read, one sentence each. */
  problems: string[];
}

/** A piece of the story, in order of `seq`. */
export type StoryEvent = { seq: number; atMs: number; turn: number } & (
  | { kind: 'user'; text: string }
  | { kind: 'agent'; text: string; revises: boolean }
  | { kind: 'act'; text: string }
  | {
      kind: 'call';
      tool: string;
      status: string;
      ok: boolean;
      args: string;
      answer: string;
      durationMs: number | null;
      /** The door that served or saw it. */
      via: string;
      fault: string | null;
    }
  | { kind: 'world'; changes: string[] }
  | { kind: 'model'; text: string }
  | { kind: 'note'; text: string; bad: boolean }
  | { kind: 'shot'; name: string }
);

/** A checkpoint; files are relative to the page. */
export interface Shot {
  names: string[];
  /** Its name on disk. */
  folder: string;
  turn: number;
  picture: string;
  withoutText: string;
  dom: string;
  /** CSS px. */
  width: number;
  height: number;
}

export interface SiteCheck {
  class: AssertionClass;
  kind: string;
  outcome: Outcome;
  blocking: boolean;
  party: Party | null;
  title: string;
  reason: string;
  /** For a claim about a checkpoint; else null. */
  at: string | null;
  /** Where its subject was found, CSS px; null if nothing was, or if it is not a claim. */
  box: [number, number, number, number] | null;
  /** Sequence numbers of the events that it rests on. */
  seqs: number[];
  numbers: [string, string][];
}

/** A value that the agent said, beside the record that it may refer to. */
export interface SiteValue {
  text: string;
  result: 'confirmed' | 'contradicted' | 'open';
  /** "amount of issue_refund (event 6): 42", or why there is none. */
  record: string;
}

export interface EpisodeDefect {
  /** What is wrong, as a clause. */
  title: string;
  /** The page about the rule that is broken, or null. */
  help: string | null;
  where: string;
  /** Folders of the checkpoints that show it. */
  at: string[];
  boxes: [number, number, number, number][];
  numbers: [string, string][];
}

/** Something that a person can answer about an episode; answers are saved as lines of a file of labels. */
export interface SiteLabel {
  /** What was said or asked. */
  title: string;
  /** `answer`: it is right or wrong. `user`: it is believable or not. */
  of: 'answer' | 'user';
  /** The answer that says so; the other one says that it is wrong. */
  right: 'yes' | 'no';
  /** As saved, without the answer. */
  line: { episode: string; question: string; ballot?: string; asked?: string };
}

/** One episode; written to a file of its own, and read when its page is opened. */
export interface SiteEpisode {
  id: string;
  user: string;
  model: string | null;
  now: string;
  environment: string;
  folder: string;
  /** For the attribution: what settled it, if known. */
  critical: { seq: number | null; text: string } | null;
  costs: Costs | null;
  beats: StoryEvent[];
  /** Whether its pictures were kept; if not, it has no shots. */
  kept: boolean;
  shots: Shot[];
  checks: SiteCheck[];
  values: SiteValue[];
  /** Null if nobody looked. */
  defects: EpisodeDefect[] | null;
  /** What could not be looked for, and the folders of the checkpoints. */
  unmeasured: { why: string; at: string[] }[];
  /** What the user did against its plan. */
  breaches: string[];
  /** What a judge says of its persona; null if none was asked. */
  persona: string | null;
  /** What a person can answer about it. */
  labels: SiteLabel[];
  /** Whether anything was redacted in the record. */
  redacted: boolean;
  commands: { what: string; line: string }[];
}
