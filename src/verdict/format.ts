// Assertions and verdicts as data: what was to be checked, and what it came to.
import { z } from 'zod';
import { evidenceKinds } from '../scenario/ready-questions.js';
import { attributionSchema } from './attribution.js';
import { causeSchema } from './cause.js';
import { costsSchema } from './costs.js';
import { evidenceSchema, partySchema } from './evidence.js';
import { fidelitySchema } from './fidelity.js';
import { procedureAssertions } from './procedure.js';

export type { Attribution, CriticalEvent } from './attribution.js';
export type { Costs } from './costs.js';
export { type Evidence, parties, type Party } from './evidence.js';
export {
  type Breach,
  type Fidelity,
  type RuleCheck,
  severities,
  type Severity,
} from './fidelity.js';

const json = z.json();

/** From assertion to suite. Only passed and failed enter a rate. */
const outcomeSchema = z.enum(['passed', 'failed', 'inconclusive', 'invalid', 'error']);
export type Outcome = z.output<typeof outcomeSchema>;

export const assertionClasses = ['outcome', 'procedure', 'consistency', 'surface'] as const;
export type AssertionClass = (typeof assertionClasses)[number];

/** What limits can be set on; units in the names. */
export const measures = [
  'turns',
  'steps',
  'tool_calls',
  'model_calls',
  'tokens',
  'latency_ms',
  'first_progress_ms',
  'silence_ms',
  'duration_ms',
] as const;

const args = z.record(z.string(), json);

/** One thing to check. `not` inverts passed and failed and nothing else. */
export const assertionSchema = z.discriminatedUnion('kind', [
  /** The episode ended in a way that can be graded (design 5.4). Always the first assertion. */
  z.strictObject({ kind: z.literal('ending') }),
  z.strictObject({
    kind: z.literal('ends_in'),
    states: z.array(z.string()).min(1),
    not: z.boolean(),
  }),
  /** `check`: of the grammar in src/scenario/check-schema.ts. */
  z.strictObject({ kind: z.literal('world'), pointer: z.string(), check: json, not: z.boolean() }),
  /** Nothing else changed: whatever differs lies at or below one of these; none: nothing at all. */
  z.strictObject({ kind: z.literal('changes_only'), pointers: z.array(z.string()) }),
  /** How often a tool changed the world, which is not how often it was called. */
  z.strictObject({
    kind: z.literal('took_effect'),
    tool: z.string(),
    args: args.nullable(),
    times: z.int().min(0),
    not: z.boolean(),
  }),
  /** A limit on what the episode, or each of its turns, takes. */
  z.strictObject({
    kind: z.literal('within'),
    measure: z.enum(measures),
    max: z.number().min(0),
    per: z.enum(['episode', 'turn']),
  }),
  ...procedureAssertions,
  /** Text in agent messages; of one turn, or of any (null). */
  z.strictObject({
    kind: z.literal('says'),
    text: z.string(),
    turn: z.int().nullable(),
    not: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('consistent'),
    not: z.boolean(),
    /** Nobody asked for it by name, so that finding nothing to check does not block the episode. */
    byDefault: z.literal(true).optional(),
    /** What the wording alone lets suspect fails as well. */
    strict: z.literal(true).optional(),
  }),
  /** A question that only a judge can answer; wanted is yes, of a ready question what is good. */
  z.strictObject({
    kind: z.literal('judged'),
    /** In words, or the id of a ready question. */
    question: z.string(),
    /** The same in other words, for further votes. */
    also: z.array(z.string()).min(1).optional(),
    /** One of several criteria, judged by itself. */
    criterion: z.string().optional(),
    /** What the judge is shown. Absent: what the ready question needs, else the transcript. */
    needs: z.array(z.enum(evidenceKinds)).min(1).optional(),
    /** Absent: the whole conversation. */
    turn: z.int().min(1).optional(),
    /** The most votes that are asked. Absent: 5. */
    votes: z.union([z.literal(1), z.literal(3), z.literal(5)]).optional(),
    not: z.boolean().optional(),
    /** It is to block as soon as calibration allows it. */
    blocking: z.boolean().optional(),
  }),
  /** The agent does better here than in another episode; only a judge can tell. */
  z.strictObject({
    kind: z.literal('better_than'),
    /** In words, or the id of a ready question. */
    criterion: z.string().min(1),
    other: z.strictObject({
      /** Its id. */
      episode: z.string(),
      /** Of its directory, from that of this episode, with "/" on every platform. */
      path: z.string(),
      /** SHA-256 of what was said in it. */
      conversation: z.string(),
    }),
    not: z.boolean(),
    /** It is to block as soon as calibration allows it. */
    blocking: z.boolean().optional(),
  }),
  /** A line of a further record of which all of `where` holds; the exact number of such lines, or at least one (null). */
  z.strictObject({
    kind: z.literal('logged'),
    record: z.string(),
    where: args,
    times: z.int().nullable(),
    not: z.boolean(),
  }),
  /** No error in these records; `console` and `page` are what the browser told. */
  z.strictObject({
    kind: z.literal('no_errors'),
    records: z.array(z.string()).min(1),
    not: z.boolean(),
  }),
  /** The agent's messages say this in whatever words, of one turn or of any (null); a model has to tell. */
  z.strictObject({
    kind: z.literal('means'),
    meaning: z.string(),
    turn: z.int().nullable(),
    not: z.boolean(),
  }),
  /** An assertion of the app file; `args` is null where it was given none. */
  z.strictObject({ kind: z.literal('custom'), name: z.string(), args: json, not: z.boolean() }),
  z.strictObject({ kind: z.literal('shows'), at: z.string(), claim: z.string(), not: z.boolean() }),
]);
export type Assertion = z.output<typeof assertionSchema>;

export const assertionVerdictSchema = z.strictObject({
  assertion: assertionSchema,
  class: z.enum(assertionClasses),
  outcome: outcomeSchema,
  /** False: counted beside the outcome of the episode, which it does not decide. */
  blocking: z.boolean(),
  /** Who is at fault; null when passed. */
  party: partySchema.nullable(),
  /** One sentence: what was checked, as a heading. */
  title: z.string(),
  /** One sentence: why it came out so, with the numbers. */
  reason: z.string(),
  /** The reason without the question that it answers, where the title has that in whole. */
  answer: z.string().optional(),
  /** What was lacking or wrong, where anything is decided by it; never of what passed. */
  cause: causeSchema.optional(),
  evidence: z.array(evidenceSchema),
  /** Named numbers with units in the names, such as `charactersPainted`. */
  measurements: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});
export type AssertionVerdict = z.output<typeof assertionVerdictSchema>;

/** The version that this code writes. Others are refused by name: an episode can always be graded again. */
export const VERDICT_VERSION = 4;

/** `verdict.json`, beside the episode: no times and no absolute paths, so that the same bytes come twice. */
export const episodeVerdictSchema = z.strictObject({
  format: z.literal('sightline-verdict'),
  version: z.literal(VERDICT_VERSION),
  episode: z.string(),
  scenario: z.string(),
  trial: z.int(),
  seed: z.int(),
  /** SHA-256 of the scenario that it was graded by, the stored one or today's; null where the episode could not be read. */
  scenarioHash: z.string().nullable(),
  /** Hash of the app that it was graded by, that of the record or today's app file; null as above. */
  appHash: z.string().nullable(),
  outcome: outcomeSchema,
  party: partySchema.nullable(),
  /** One sentence that a person would write. */
  headline: z.string(),
  /** Null where the episode passed. */
  attribution: attributionSchema.nullable(),
  terminalState: z.string().nullable(),
  stop: z.string(),
  turns: z.int(),
  toolCalls: z.int(),
  /** Null where the episode cannot be read. */
  costs: costsSchema.nullable(),
  /** Outcome per class; null where nothing of that class was checked. */
  classes: z.record(z.enum(assertionClasses), outcomeSchema.nullable()),
  /** Null where the episode could not be read. */
  fidelity: fidelitySchema.nullable(),
  /** The model that played the user, how many of its drafts were returned to it, and how many were taken all the same; absent where none did. */
  userModel: z
    .strictObject({ name: z.string(), returned: z.int().min(0), taken: z.int().min(0) })
    .optional(),
  /** Which attempt at the trial this is, from 1, and the episodes of those before it, whose user was unfaithful. */
  attempt: z.strictObject({ number: z.int().min(1), earlier: z.array(z.string()) }),
  assertions: z.array(assertionVerdictSchema),
  /** What consistency left open, as narrow questions for a judge; empty where it was not asked for. */
  questions: z.array(
    z.strictObject({
      /** What kind of fact: action, money, quantity, date, id, name, status or reason. */
      kind: z.string(),
      sentence: z.string(),
      /** Of the message. */
      seq: z.int(),
      question: z.string(),
      /** What a judge said of it; null where none was asked. It decides nothing. */
      judged: z
        .strictObject({
          /** Null: it could not be told. */
          answer: z.enum(['yes', 'no']).nullable(),
          /** One sentence: who said so, by how many votes, and by which words. */
          reason: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Where what the tool returned, what the agent wrote and what its card shows are not the same; only those that disagree. */
  columns: z.array(
    z.strictObject({
      fact: z.string(),
      /** `seq` is null where the world holds it, and no call answered it. */
      tool: z.strictObject({ text: z.string(), seq: z.int().nullable() }).nullable(),
      words: z.strictObject({ text: z.string(), seq: z.int() }).nullable(),
      /** The checkpoint that shows it; null where none followed. */
      screen: z.strictObject({ text: z.string(), checkpoint: z.string().nullable() }).nullable(),
      agree: z.boolean(),
    }),
  ),
});
export type EpisodeVerdict = z.output<typeof episodeVerdictSchema>;
