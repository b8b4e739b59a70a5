// What kinds of facts a message can tell: the words for them, and nothing else.

/** In the order in which they are listed. */
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
