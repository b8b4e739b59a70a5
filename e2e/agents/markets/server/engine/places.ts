/** Finds the places that a text asks about; any name will do, since the weather service knows which it has. */

export interface Place {
  /** As the weather service calls it. */
  location: string;
  /** As the person wrote it. */
  spoken: string;
}

const aliases: Readonly<Record<string, string>> = {
  nyc: 'New York',
  'new york city': 'New York',
  sf: 'San Francisco',
  wien: 'Vienna',
  münchen: 'Munich',
  köln: 'Cologne',
  tokio: 'Tokyo',
  mailand: 'Milan',
  rom: 'Rome',
  prag: 'Prague',
  lissabon: 'Lisbon',
  genf: 'Geneva',
  zürich: 'Zurich',
};
const name = String.raw`\p{Lu}[\p{L}'’.-]*(?:[ ](?:de|do|la|el|am|upon|\p{Lu}[\p{L}'’-]*))*`;
const list = String.raw`${name}(?:(?:,\s*(?:and\s+|und\s+)?|\s+(?:and|und|or|oder)\s+)(?:in\s+)?${name})*`;
const afterPreposition = new RegExp(String.raw`\b(?:[Ii]n|[Ff]or|[Aa]t|[Oo]f|[Nn]ear|[Ff]ür|[Bb]ei|[Vv]on)\s+(${list})`, 'u'); // prettier-ignore
const besideWeather = new RegExp(
  String.raw`(?:^|\s)(${name})(?:'s)?\s+(?:weather|temperature)\b|\b(?:[Ww]eather|Wetter)\s+(${list})`,
  'u',
);
const small =
  /\b(?:in|for)\s+([\p{Ll}' -]+?)(?=\s+(?:today|now|right|currently|please|like|at the moment|heute|jetzt|gerade|bitte)\b|\s*[?.!,]|$)/iu;
const leadIn =
  /^(?:(?:and|und|ok(?:ay)?|so|now|then|also|what about|how about|what of|was ist mit|wie (?:ist|sieht) es(?: mit)?|ach|the|in|try|nun|jetzt|oh|sorry|no|i meant?|it'?s|nein|ich meine?)\b[\s,]*)+/iu;
const trailing =
  /[\s,]*\b(?:please|bitte|then|instead|too|as well|now|today|aus|auch|thanks|danke)\b[\s,]*$/iu;
const noPlaces =
  /^(?:celsius|fahrenheit|english|german|deutsch|englisch|degrees?|grad|general|me|it|that|there|today|january|the world)$/iu;

/** Places of a question that says where: after a preposition, or beside the word for weather. */
export function findPlaces(text: string): Place[] {
  const beside = besideWeather.exec(text);
  const match =
    afterPreposition.exec(text)?.[1] ??
    beside?.[1]?.replace(
      /^(?:The|What|Whats|How|Any|And|Current|Das|Wie|Tell|Show|Get)\b\s*/,
      '',
    ) ??
    beside?.[2];
  if (match !== undefined && match !== '') return split(match);
  const lower = small.exec(text)?.[1];
  return lower === undefined ? [] : split(titled(lower));
}

/** A place that stands alone, as in "And Paris?"; any case where the person was asked for one. */
export function findBarePlace(text: string, wasAsked: boolean): Place[] {
  const bare = strip(text);
  if (bare === '' || bare.split(/\s+/).length > 4) return [];
  if (new RegExp(`^${list}$`, 'u').test(bare)) return split(bare);
  return wasAsked && /^[\p{L}' -]+$/u.test(bare) ? split(titled(bare)) : [];
}

function strip(text: string): string {
  return text
    .trim()
    .replace(/[?.!]+$/u, '')
    .replace(leadIn, '')
    .replace(trailing, '')
    .trim();
}

function split(text: string): Place[] {
  return text
    .split(/,\s*(?:and\s+|und\s+)?|\s+(?:and|und|or|oder)\s+/u)
    .map((part) =>
      part
        .replace(/^in\s+/u, '')
        .replace(/[.'’]+s?$/u, '')
        .trim(),
    )
    .filter((part) => part !== '' && !noPlaces.test(part))
    .map((spoken) => ({ spoken, location: aliases[spoken.toLowerCase()] ?? spoken }));
}

function titled(text: string): string {
  return text.trim().replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
