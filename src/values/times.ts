// Times of day in a text, in minutes since midnight; no time zones.
import { matchesIn, type TextMatch, placeOf } from './matches.js';

export interface TimeFact extends TextMatch {
  kind: 'time';
  /** Minutes since midnight. */
  minutes: number;
  /** Neither "am" nor "pm" and an hour up to 12: it may be in either half of the day. */
  halfDay: boolean;
}

const clock =
  /(?<![\d:.$€£-])(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?\s?(?<half>[ap]\.?m\b\.?)|(?<![\d:.T-])(?<hour24>[01]?\d|2[0-3]):(?<minute24>[0-5]\d)(?![\d:]*\d)(?!\s?[ap]\.?m\b)/gi;
const words = /\b(?<word>noon|midday|midnight)\b/gi;

/** "2:30 PM", "6 am", "15:45", "noon". */
export function extractTimes(text: string): TimeFact[] {
  return [...matchesIn(text, clock), ...matchesIn(text, words)].flatMap((match) => {
    const read = minutesOf(match.groups ?? {});
    return read === null ? [] : [{ kind: 'time' as const, ...placeOf(match), ...read }];
  });
}

function minutesOf(
  groups: Record<string, string | undefined>,
): Pick<TimeFact, 'minutes' | 'halfDay'> | null {
  const { word, half, hour24 } = groups;
  if (word !== undefined) return { minutes: /night/i.test(word) ? 0 : 720, halfDay: false };
  if (hour24 !== undefined) {
    const hours = Number(hour24);
    const halfDay = hours >= 1 && hours <= 12 && hour24.length === 1;
    return { minutes: hours * 60 + Number(groups['minute24']), halfDay };
  }
  const hours = Number(groups['hour']);
  if (hours < 1 || hours > 12) return null;
  const afternoon = /^p/i.test(half ?? '') ? 720 : 0;
  return { minutes: (hours % 12) * 60 + Number(groups['minute'] ?? 0) + afternoon, halfDay: false };
}
