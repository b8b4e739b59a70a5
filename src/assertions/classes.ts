// The four classes of what is checked, by name.
export const assertionClasses = ['outcome', 'procedure', 'consistency', 'surface'] as const;
export type AssertionClass = (typeof assertionClasses)[number];
