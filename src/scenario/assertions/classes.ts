// The four classes of checks, by name.
export const assertionClasses = ['outcome', 'procedure', 'consistency', 'surface'] as const;
export type AssertionClass = (typeof assertionClasses)[number];
