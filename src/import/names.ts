// Names of drafted scenarios: what a source calls a conversation, as a scenario_id that nothing else has.

const LONGEST = 60;

/** Letters, digits, "_" and "-" of it; `fallback` if none are left. */
export function sluggedName(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, LONGEST)
    .replace(/[-_]+$/, '');
  return slug === '' ? fallback : slug;
}

/** The name, or with -2, -3 … if it is used, whatever its case; the result is used from now on. */
export function freeName(name: string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${name}-${number}`;
  used.add(free.toLowerCase());
  return free;
}
