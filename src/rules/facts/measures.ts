// Measured values in a text: shares, temperatures, speeds, lengths, weights and volumes of data; converts nothing.
import { matchesIn, type TextMatch, placeOf } from '../matches.js';

export interface MeasureFact extends TextMatch {
  kind: 'measure';
  /** One of the names below; "degree" if the text does not say which. */
  unit: MeasureUnit;
  from: number;
  to: number;
  /** Digits after the point, so that "20" can be 19.6 rounded. */
  decimals: number;
}

const units = {
  percent: '%|percent|per cent|pct',
  fahrenheit: '°\\s?F|degrees?\\s+Fahrenheit|Fahrenheit|℉',
  celsius: '°\\s?C|degrees?\\s+(?:Celsius|centigrade)|Celsius|℃',
  degree: '°|degrees?',
  mph: 'mph|miles (?:per|an) hour',
  kph: 'km/h|kph|kmh|kilomet(?:er|re)s? (?:per|an) hour',
  kilometer: 'km|kilomet(?:er|re)s?',
  mile: 'miles?|mi',
  kilogram: 'kg|kilos?|kilograms?',
  pound: 'lbs?|pounds?(?!\\s+sterling)',
  milligram: 'mg|milligrams?',
  gigabyte: 'GB|gigs?|gigabytes?',
  megabyte: 'MB|megabytes?',
  mbps: 'Mbps|Mbit/s|megabits per second',
} as const;
export type MeasureUnit = keyof typeof units;

const number = String.raw`[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:\.\d+)?`;
const unitGroups = Object.entries(units)
  .map(([name, pattern]) => `(?<${name}>(?:${pattern})(?![A-Za-z]))`)
  .join('|');
const measure = new RegExp(
  `(?<![\\w$€£.,#-])(?<from>${number})(?:\\s?(?:-|–|to|and)\\s?(?<to>${number}))?[\\s-]?(?:${unitGroups})`,
  'gi',
);

/** "84°F", "-3 °C", "74 %", "3.2 percent", "10 to 15 mph", "13.5 GB". */
export function extractMeasures(text: string): MeasureFact[] {
  return matchesIn(text, measure).flatMap((match) => {
    const groups = match.groups ?? {};
    const unit = (Object.keys(units) as MeasureUnit[]).find((name) => groups[name] !== undefined);
    if (unit === undefined) return [];
    const { from = '', to = from } = groups;
    return [
      {
        kind: 'measure' as const,
        ...placeOf(match),
        unit,
        from: valueOf(from),
        to: valueOf(to),
        decimals: (/\.(\d+)/.exec(from)?.[1] ?? '').length,
      },
    ];
  });
}

function valueOf(text: string): number {
  return Number(text.replace('−', '-').replaceAll(',', ''));
}
