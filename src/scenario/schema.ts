// The scenario file: one zod schema, the types derived from it, and nothing that reads or runs.
import { z } from 'zod';
import { expectationsSchema, turnExpectationSchema } from './assertions/kinds.js';
import { gateSchema, MOST_TRIALS_OF_SCENARIO, plannedTrials } from './gate.js';
import { personaSchema, unknownPersonas } from './persona.js';
import { surfaceSettings } from './surface.js';

const text = z.string().min(1);

/** Text of the card or row that the control is in, if several have its name. */
const beside = { beside: text.optional() };

/** As soon as the agent's first words are on the page, press the control of this name. */
const interrupt = { interrupt: z.strictObject({ press: text }).optional() };

const say = { say: text, ...interrupt };
const press = { press: text, ...beside, ...interrupt };

/** Prepares a turn; does not hand over to the agent. */
const preparations = [
  /** Name of a text field, and its new content; empty clears it. */
  z.strictObject({ fill: text, with: z.string(), ...beside }),
  /** Text of an option, and the name of the select, listbox or combobox. */
  z.strictObject({ select: text, in: text, ...beside }),
  /** Files relative to the scenario file, and the name of the input; optional if the page has only one. */
  z.strictObject({
    upload: z.union([text, z.array(text).min(1)]),
    to: text.optional(),
    ...beside,
  }),
] as const;

const openingAction = z.union([
  z.string(),
  z.strictObject(say),
  z.strictObject(press),
  ...preparations,
]);

/** Turns that the plan or the model plays. */
const freeEntries = [
  /** This many, or fewer if the user has done what it wants; `rest`: until the user ends the conversation. */
  z.strictObject({ free: z.union([z.int().min(1), z.literal('rest')]) }),
  /** Until this landmark is on the screen, or this terminal state holds. */
  z.strictObject({ until: text, within: z.int().min(1).default(8) }),
] as const;

const scriptTurn = z.union([
  z.string(),
  z.strictObject({ ...say, expect: turnExpectationSchema.optional() }),
  z.strictObject({ ...press, expect: turnExpectationSchema.optional() }),
  ...preparations,
]);

const scriptEntry = z.union([...scriptTurn.options, ...freeEntries]);

/** A fixed turn, or what prepares one. */
export type ScriptTurn = z.output<typeof scriptTurn>;
/** Free turns within a script. */
export type FreeEntry = z.output<(typeof freeEntries)[number]>;

/** Known to exist: checking takes as long as reading the rest of a scenario. */
const known = new Set<string>();

/** What it has to be instead, for "must be …"; null if it is a locale. */
function localeWanted(text: string): string | null {
  if (known.has(text)) return null;
  const locale = localeOf(text);
  if (locale === null || !isKnown(locale)) return 'a locale such as en-US';
  if (locale.toString() !== text) return `a locale in its usual form, ${locale.toString()}`;
  known.add(text);
  return null;
}

function localeOf(text: string): Intl.Locale | null {
  try {
    return new Intl.Locale(text.replaceAll('_', '-'));
  } catch {
    return null;
  }
}

function isKnown({ language, script, region }: Intl.Locale): boolean {
  return (
    isKnownCode('language', language) &&
    isKnownCode('script', script) &&
    isKnownCode('region', region)
  );
}

function isKnownCode(type: 'language' | 'script' | 'region', code: string | undefined): boolean {
  if (code === undefined) return true;
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}

const name = z
  .string()
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/,
    'a name: letters, digits, "_" and "-", not starting with either',
  );
const json = z.json();
const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/, {
    message: 'a date such as 2026-03-14, or with time and zone 2026-03-14T09:30:00Z',
    abort: true,
  })
  .refine(isOnTheCalendar, 'a date that the calendar has');
const record = z.record(z.string(), json);

/** The default `now`: fixed, so that a run next year is the same run. */
const DEFAULT_NOW = '2026-03-02T10:00:00Z';

/** `Date` silently rolls 2026-02-30 over into March, so the day must come back unchanged. */
function isOnTheCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(day);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(Date.parse(text))) return false;
  return midnight.toISOString().startsWith(day);
}

/** Known to exist: checking takes as long as reading the rest of a scenario. */
const timezones = new Set<string>();

/** Whether it is an IANA time zone that this machine knows. */
export function isTimezone(timeZone: string): boolean {
  if (timezones.has(timeZone)) return true;
  const isKnown = accepts(() => new Intl.DateTimeFormat('en-US', { timeZone }));
  if (isKnown) timezones.add(timeZone);
  return isKnown;
}

function accepts(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** BCP 47, of a language and region that this machine knows. */
export const localeSchema = z.string().superRefine((text, context) => {
  const wanted = localeWanted(text);
  if (wanted !== null) context.addIssue(wanted);
});

/** Whether a tool's or the agent's own model's call fails, and which one, counted from 1. */
const failingCall = {
  tool: z.string().optional(),
  model: z.literal(true).optional(),
  on_call: z.int().min(1).default(1),
};
/** Whether the call is carried out anyway, so that the world changes without the agent learning of it. */
const applied = (byDefault: boolean) => ({ applied: z.boolean().default(byDefault) });
const milliseconds = z.int().min(1).max(600_000);

const fault = z
  .discriminatedUnion('fault', [
    /** An error instead of the answer. */
    z.strictObject({
      ...failingCall,
      fault: z.literal('status'),
      status: z.int().min(400).max(599).default(500),
      ...applied(false),
    }),
    /** No answer: the connection stays open until the caller gives up. */
    z.strictObject({ ...failingCall, fault: z.literal('timeout'), ...applied(false) }),
    /** The true answer, after this many milliseconds. */
    z.strictObject({ ...failingCall, fault: z.literal('slow'), ms: milliseconds.default(3000) }),
    /** Status and headers of the true answer, with a body that is not JSON. */
    z.strictObject({ ...failingCall, fault: z.literal('malformed'), ...applied(true) }),
    /** The connection ends without an answer. */
    z.strictObject({ ...failingCall, fault: z.literal('drop'), ...applied(false) }),
    /** The true answer breaks off in the middle. */
    z.strictObject({ ...failingCall, fault: z.literal('cut'), ...applied(true) }),
    /** The call arrives twice, as from a proxy that tries again; the second answer counts. */
    z.strictObject({ ...failingCall, fault: z.literal('duplicate') }),
    /** The page is reloaded in this turn, once the agent has begun to answer, or after this many ms. */
    z.strictObject({
      turn: z.int().min(1),
      fault: z.literal('reload'),
      ms: milliseconds.optional(),
    }),
    /** What the user sends in this turn is sent twice, as by a double click. */
    z.strictObject({ turn: z.int().min(1), fault: z.literal('double_submit') }),
    /** The browser is offline for this many ms from the moment the user sends. */
    z.strictObject({
      turn: z.int().min(1),
      fault: z.literal('offline'),
      ms: milliseconds.default(3000),
    }),
  ])
  .superRefine((value, context) => {
    if ('turn' in value) return;
    const named = [value.tool, value.model].filter((name) => name !== undefined).length;
    if (named !== 1)
      context.addIssue(
        'a fault that names the call that fails, by `tool: <name>` or `model: true`',
      );
    if (value.model === true && value.fault === 'duplicate')
      context.addIssue('a fault of a tool: a call of the model cannot be duplicated');
  });

const metadataSchema = z
  .object({
    /** Share of production traffic, any positive unit. */
    weight: z.number().positive().optional(),
    /** Clauses of the policy and terminal states that the scenario tests. */
    covers: z.array(z.string()).optional(),
    /** What the scenario mentions although no record holds it, such as an order that nobody placed; only lint reads it. */
    not_in_world: z.array(text).optional(),
  })
  .catchall(json);

const userName = z.enum(['auto', 'plan', 'model', 'script', 'human']);
const userSchema = z
  .union([
    userName,
    z.strictObject({
      /** Who plays the user. */
      plays: userName.default('auto'),
      knows: record.optional(),
      does_not_know: z.array(z.string()).optional(),
      /** `full`: the user reads what the document contains, whether or not anybody could see it. Default `visible`. */
      perception: z.enum(['visible', 'full']).optional(),
    }),
  ])
  .transform((user) => (typeof user === 'string' ? { plays: user } : user));

/** One case: the world, the user, and what good behavior is. Unknown fields are errors. */
export const scenarioSchema = z
  .strictObject({
    scenario_id: name,
    title: z.string().optional(),
    tags: z.array(z.string()).optional(),
    metadata: metadataSchema.optional(),
    /** When this happens; a date alone is midnight UTC. The machine's clock is never read. */
    now: isoDate.default(DEFAULT_NOW),
    user: userSchema.prefault('auto'),
    /** What the user says first, or a list of what it does. */
    starting_prompt: z.union([z.string().min(1), z.array(openingAction).min(1)]).optional(),
    script: z.array(scriptEntry).min(1).optional(),
    /** Below `goal`, `if_…`, `when_…`, `reaction_to_…` and `otherwise` are branches, the rest are facts. One text needs a model. */
    conversation_plan: z.union([z.string(), z.looseObject({ goal: z.string() })]).optional(),
    user_persona: personaSchema.optional(),
    context: record.optional(),
    fixtures: z.array(z.string()).optional(),
    surface: z
      .strictObject({
        path: z.string().optional(),
        /** Wins over the identity's and the test's own. */
        locale: localeSchema.optional(),
        /** IANA. As above. */
        timezone: z.string().refine(isTimezone, 'a time zone such as Europe/Berlin').optional(),
        ...surfaceSettings,
      })
      .optional(),
    budget: z
      .strictObject({
        max_turns: z.int().min(1).optional(),
        /** Actions of the user and tool calls together. */
        max_steps: z.int().min(1).optional(),
        /** Of the agent's own model, in and out; counted only where the model door sees its calls. */
        max_tokens: z.int().min(1).optional(),
        max_wall_ms: z.int().min(1000).optional(),
        /** How often a trial is repeated if its user broke the plan. Default 2. */
        max_reruns: z.int().min(0).max(10).optional(),
      })
      .optional(),
    /** Default: as many as the gate mentions. */
    trials: z.int().min(1).max(MOST_TRIALS_OF_SCENARIO).optional(),
    /** Default: the suite's, else every trial must pass. */
    gate: gateSchema.optional(),
    faults: z.array(fault).optional(),
    expectations: expectationsSchema.optional(),
  })
  .superRefine(({ trials, gate }, context) => {
    if (trials === undefined || typeof gate !== 'object' || !('of' in gate)) return;
    if (trials === gate.of) return;
    const message = `${gate.of}, as in the gate`;
    context.addIssue({ code: 'custom', path: ['trials'], message, input: trials });
  })
  .superRefine(({ user_persona }, context) => {
    for (const problem of unknownPersonas(user_persona)) context.addIssue(problem);
  })
  .overwrite((scenario) => ({ ...scenario, trials: plannedTrials(scenario) }));

/** A validated scenario, with the folder's defaults merged in. */
export type Scenario = z.output<typeof scenarioSchema>;

/** What the user does first, if the scenario says more than a text; otherwise null. */
export function openingOf({ starting_prompt: first }: Pick<Scenario, 'starting_prompt'>) {
  return typeof first === 'object' ? first : null;
}

/** A plan whose keys name facts and branches, or one text, which only a model can play. */
export type ConversationPlan = NonNullable<Scenario['conversation_plan']>;
/** One entry of `faults`: for a call of a tool or of the model, or for a turn of the user. */
export type Fault = z.output<typeof fault>;
