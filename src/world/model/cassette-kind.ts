// The content of cassettes of the agent's model: the request in the form compared, hashed and kept, and its answer.
import { z } from 'zod';
import { countOf } from '../../count.js';
import type { Json } from '../../scenario/schema.js';
import { hashOfJson } from '../../tape/canonical-json.js';
import { differenceInWords, firstDifference } from '../../tape/json-difference.js';
import { commonLength } from '../../tape/nearest.js';
import type { CassetteKind, Facet, TapedQuestion } from '../../tape/recording.js';
import { toolName } from './model-request.js';
import { textsIn } from './taped-text.js';

const json = z.json();

const setupSchema = z.strictObject({
  /** Method and path: "POST /chat/completions". */
  request: z.string(),
  model: z.string().nullable(),
  /** Everything else that may change the answer. */
  parameters: z.record(z.string(), json),
  /** The instructions, and the system messages before all others. */
  system: z.array(json),
  /** By name. */
  tools: z.array(json),
});
export type AgentSetup = z.output<typeof setupSchema>;

const answerSchema = z.strictObject({
  /** For people; `pieces` is what is replayed. */
  summary: z.strictObject({
    text: z.string(),
    calls: z.array(z.strictObject({ tool: z.string(), args: json })),
    finish: z.string().nullable(),
    tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  }),
  status: z.int(),
  type: z.string(),
  /** Of a stream its events, of another answer its body. */
  pieces: z.array(z.string()),
});
export type AgentAnswer = z.output<typeof answerSchema>;

/** A request to the agent's model; what is shown is the conversation. An answer is looked up by all of it. */
export type PlainRequest = TapedQuestion<AgentSetup>;

export const agentKind: CassetteKind<AgentSetup, AgentAnswer> = {
  setup: setupSchema,
  answer: answerSchema,
  keyOf: ({ setup, shown }) => hashOfJson({ ...setup, history: shown }),
  nameOf: () => 'setup',
  inShort: ({ question: { setup, shown } }) => {
    const count = countOf(shown.length, 'message');
    return `${setup.request}${setup.model === null ? '' : ` (${setup.model}, ${count})`}`;
  },
  facets,
  texts: ({ question, answer: { pieces, summary } }) => [
    ...textsIn(pieces),
    JSON.stringify(question),
    summary.text,
  ],
  bySubject: false,
  recordAgain: () =>
    "Run this scenario with SIGHTLINE_AGENT_MODEL=record, and SIGHTLINE_AGENT_MODEL_URL at the agent's model, to record it again.",
};

function facets(asked: PlainRequest, recorded: PlainRequest): Facet[] {
  const [now, before] = [asked.setup, recorded.setup];
  const how = (name: string, of: keyof AgentSetup, weight: number): Facet => {
    return { name, stale: true, weight, recorded: before[of], asked: now[of] };
  };
  const toolsInWords = () => toolsDiffer(before.tools, now.tools);
  const [one, other] = [recorded.shown, asked.shown];
  const inWords = () => historyDiffers(one, other);
  return [
    { ...how('the path', 'request', 8), stale: false },
    how('the model', 'model', 1),
    how('the system prompt', 'system', 3),
    { ...how('the set of tools', 'tools', 2), inWords: toolsInWords },
    how('the set of parameters', 'parameters', 1),
    { name: 'the history', stale: false, weight: 4, recorded: one, asked: other, inWords },
  ];
}

function toolsDiffer(recorded: readonly Json[], asked: readonly Json[]): string {
  const before = new Map(recorded.map((tool) => [toolName(tool).join(), tool]));
  const now = new Map(asked.map((tool) => [toolName(tool).join(), tool]));
  for (const [name, tool] of before) {
    const other = now.get(name);
    if (other === undefined) return `The tool "${name}" was offered, and is not any more.`;
    const difference = firstDifference(tool, other);
    if (difference !== null) return `The tool "${name}" differs: ${differenceInWords(difference)}.`;
  }
  const added = [...now.keys()].find((name) => !before.has(name));
  return added === undefined
    ? 'The tools differ in their number.'
    : `The tool "${added}" is offered, and was not.`;
}

function historyDiffers(recorded: readonly Json[], asked: readonly Json[]): string {
  const at = commonLength(recorded, asked);
  const [before, now] = [recorded[at], asked[at]];
  if (before === undefined || now === undefined) {
    return `The history has ${countOf(asked.length, 'message')}, and had ${recorded.length}; up to there they are equal.`;
  }
  return `Message ${at + 1} of the history differs: ${differenceInWords(firstDifference(before, now))}.`;
}
