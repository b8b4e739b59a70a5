// The kind `within`: a limit on what the episode, or each of its turns, takes, or on each reply.
import { z } from 'zod';
import { defineKind } from './definition.js';

/** What can be limited; the names contain the units. */
const measures = [
  'turns',
  'steps',
  'tool_calls',
  'model_calls',
  'tokens',
  'latency_ms',
  'first_progress_ms',
  'silence_ms',
  'duration_ms',
  'screens_scrolled',
  'expansions',
] as const;
type Measure = (typeof measures)[number];

const atMost = z.number().min(0).optional();
/** What turns and episodes have in common. */
const ofTurns = {
  /** Actions of the user and tool calls. */
  steps: atMost,
  tool_calls: atMost,
  model_calls: atMost,
  /** The agent's model, input and output together. */
  tokens: atMost,
  /** From the user's send until the agent had finished, in the slowest turn. */
  latency_ms: atMost,
  /** From the user's send to the first visible change caused by the agent. */
  first_progress_ms: atMost,
  /** The longest time within a turn without a visible change. */
  silence_ms: atMost,
  /** How far the user had to scroll to read what the agent said, in screenfuls. */
  screens_scrolled: atMost,
  /** How often the user had to press to see the rest of what the agent said. */
  expansions: atMost,
};

export const within = defineKind('within', {
  class: 'outcome',
  concerns: 'limits',
  shapes: [
    { measure: z.enum(measures), max: z.number().min(0), per: z.enum(['episode', 'turn']) },
    /** In each turn the agent's reply was there within this many ms of the user's act. */
    { replied_within_ms: z.number().min(0) },
  ],
  title: (assertion) => {
    if ('replied_within_ms' in assertion)
      return `Each reply came within ${assertion.replied_within_ms} ms`;
    const { measure, max, per } = assertion;
    return `At most ${max} ${words[measure]}${per === 'turn' ? ' in each turn' : ''}`;
  },
  // Unseen calls would increase these.
  needs: (assertion) =>
    'measure' in assertion && ['tool_calls', 'steps'].includes(assertion.measure)
      ? { calls: 'counted' }
      : {},
  limits: {
    fields: {
      turns: atMost,
      ...ofTurns,
      duration_ms: atMost,
      per_turn: z.strictObject(ofTurns).optional(),
      /** From the user's act to the last visible change before the turn settled, in each turn, ms. */
      replied_within_ms: atMost,
    },
    assertions: ({ per_turn: perTurn = {}, replied_within_ms, ...whole }) => [
      ...limits(whole, 'episode'),
      ...limits(perTurn, 'turn'),
      ...(replied_within_ms === undefined ? [] : [{ kind: 'within', replied_within_ms } as const]),
    ],
  },
});

function limits(limit: { [M in Measure]?: number | undefined }, per: 'episode' | 'turn') {
  return measures.flatMap((measure) => {
    const max = limit[measure];
    return max === undefined ? [] : [{ kind: 'within', measure, max, per } as const];
  });
}

const words: Record<Measure, string> = {
  turns: 'turns',
  steps: 'steps',
  tool_calls: 'tool calls',
  model_calls: 'model calls',
  tokens: 'tokens',
  latency_ms: 'ms until the agent had finished',
  first_progress_ms: 'ms until the first visible progress',
  silence_ms: 'ms of silence',
  duration_ms: 'ms in all',
  screens_scrolled: 'screens to scroll for what the agent said',
  expansions: 'presses to see the rest of what the agent said',
};
