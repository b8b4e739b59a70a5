// The kind `ending`: the episode ended in a way that can be graded. Always the first assertion.
import { defineKind } from './definition.js';

export const ending = defineKind('ending', {
  class: 'outcome',
  concerns: 'conduct',
  schema: {},
  title: () => 'Ended in a way that can be graded',
});
