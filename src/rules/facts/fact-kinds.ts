// The kinds of facts in messages: the words for them, and nothing else.

/** In listing order. */
export const factKinds = [
  'action',
  'money',
  'quantity',
  'date',
  'id',
  'name',
  'status',
  'reason',
] as const;
export type FactKind = (typeof factKinds)[number];
