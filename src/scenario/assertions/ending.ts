// The kind `ending`: the episode ended in a way that can be graded. Always the first assertion.
import { defineKind } from './definition.js';

/** Where it did not, what other checks say follows from that. */
export const ENDED_GRADABLY = 'Ended in a way that can be graded';

export const ending = defineKind('ending', {
  class: 'outcome',
  concerns: 'conduct',
  schema: {},
  title: () => ENDED_GRADABLY,
});
