// The kinds `ending` and `ends_in`: the episode ended in a way that can be graded, and in which terminal states.
import { z } from 'zod';
import { defineKind } from './definition.js';

/** Where it did not, what other checks say follows from that. */
export const ENDED_GRADABLY = 'Ended in a way that can be graded';

/** Always the first assertion. */
export const ending = defineKind('ending', {
  class: 'outcome',
  concerns: 'conduct',
  shapes: [{}],
  title: () => ENDED_GRADABLY,
});

const states = z.array(z.string()).min(1);

export const endsIn = defineKind('ends_in', {
  class: 'outcome',
  concerns: 'world',
  shapes: [{ states, not: z.boolean() }],
  title: ({ states, not }) => `${not ? 'Never reached' : 'Ended in'} ${states.join(' or ')}`,
  // A terminal state is a predicate over the whole world, including what it lacks.
  needs: () => ({ calls: 'served', world: 'always' }),
  expectations: {
    fields: {
      /** The episode must end in one of these. */
      allowed_terminal_states: states.optional(),
      /** None of these may be reached, not even on the way. */
      forbidden_terminal_states: states.optional(),
    },
    assertions: ({ allowed_terminal_states: allowed, forbidden_terminal_states: forbidden }) => [
      ...endingIn(allowed, false),
      ...endingIn(forbidden, true),
    ],
  },
});

function endingIn(states: string[] | undefined, not: boolean) {
  return states === undefined ? [] : [{ kind: 'ends_in', states, not } as const];
}
