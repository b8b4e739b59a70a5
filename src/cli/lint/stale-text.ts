// Formats what is stale as text, one paragraph for all episodes of which the same is true; compares nothing.
import { colors } from '../../colors.js';
import { countOf } from '../../count.js';
import type { StaleEpisode, StaleReport } from './stale-episodes.js';

const NAMES: Record<StaleEpisode['changed'][number], string> = {
  scenario: 'the scenario',
  fixtures: 'its fixtures',
  tools: 'tools of the app',
  expectations: 'the expectations',
  policy: 'clauses of the policy that it covers',
  app: 'the app file',
};

/** This many folders are listed; the JSON has all. */
const MOST_LISTED = 3;

/** What is to be done first, then what else was found, then the totals. */
export function staleText(report: StaleReport): string {
  const { stale, retired, withoutHashes, problems } = report;
  const groups = new Map<string, StaleEpisode[]>();
  for (const one of stale) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  const paint = stale.length > 0 ? colors.red : colors.green;
  const unknown = `${countOf(withoutHashes, 'episode')} without hashes, saved on staging or by an earlier version: what has changed is unknown`;
  return [
    ...[...groups.values()].flatMap((group) => [...paragraph(group), '']),
    ...retired.map(retiredLine),
    ...(withoutHashes > 0 ? [unknown] : []),
    ...problems,
    paint(totals(report)),
    '',
  ].join('\n');
}

function retiredLine({ scenario, episodes }: StaleReport['retired'][number]): string {
  return `${scenario}, ${countOf(episodes, 'episode')}: retired; its history is kept`;
}

function totals(report: StaleReport): string {
  const retired = report.retired.reduce((sum, { episodes }) => sum + episodes, 0);
  const counts = [
    [report.stale.length, 'stale'],
    [report.current, 'current'],
    [report.superseded, 'superseded'],
    [retired, 'retired'],
    [report.withoutHashes, 'unknown'],
    [report.ofOtherApps, 'of other apps'],
    [report.problems.length, 'not comparable'],
  ] as const;
  const all = counts.reduce((sum, [count]) => sum + count, 0);
  const told = counts.flatMap(([count, words], at) =>
    at < 2 || count > 0 ? [`${count} ${words}`] : [],
  );
  return `${countOf(all, 'episode')}: ${told.join(', ')}`;
}

function keyOf({ scenario, project, surface, changed }: StaleEpisode): string {
  return JSON.stringify([scenario, project, surface, changed]);
}

function paragraph(group: readonly StaleEpisode[]): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { scenario, project, surface, changed } = first;
  const todo = new Set(group.flatMap((one) => one.todo));
  const where = [project, surface].filter(Boolean).join(', ');
  const what = changed.map((name) => NAMES[name]).join(', ');
  const more = group.length - MOST_LISTED;
  return [
    `${scenario} (${where}), ${countOf(group.length, 'episode')}; changed since: ${what}`,
    ...[...todo].flatMap((one) => todoLines(one, group)),
    ...group.slice(0, MOST_LISTED).map(({ dir }) => colors.dim(`    ${dir}`)),
    ...(more > 0 ? [colors.dim(`    and ${more} more, in the JSON`)] : []),
  ];
}

function todoLines(todo: StaleEpisode['todo'][number], group: readonly StaleEpisode[]): string[] {
  switch (todo) {
    case 'run_again':
      return ['  run again'];
    case 'grade_again':
      return ['  grade again, with --scenarios and --app'];
    case 'review_again':
      return [`  review again: ${reviewed(group)}`];
  }
}

function reviewed(group: readonly StaleEpisode[]): string {
  const labels = group.reduce((sum, one) => sum + one.labels, 0);
  return labels > 0
    ? `${countOf(labels, 'answer')} of people about ${group.length === 1 ? 'it' : 'them'}`
    : 'whether what is expected still fits the policy';
}
