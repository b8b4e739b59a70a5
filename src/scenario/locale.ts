// Whether a text is a locale that this machine knows: a BCP 47 tag in its canonical form, of a known language, script and region.

/** Known to exist: checking takes as long as reading the rest of a scenario. */
const known = new Set<string>();

/** What it has to be instead, for "must be …"; null if it is a locale. */
export function localeWanted(text: string): string | null {
  if (known.has(text)) return null;
  const locale = localeOf(text);
  if (locale === null || !isKnown(locale)) return 'a locale such as en-US';
  if (locale.toString() !== text) return `a locale in its usual form, ${locale.toString()}`;
  known.add(text);
  return null;
}

function localeOf(text: string): Intl.Locale | null {
  try {
    return new Intl.Locale(text.replaceAll('_', '-'));
  } catch {
    return null;
  }
}

function isKnown({ language, script, region }: Intl.Locale): boolean {
  return isNamed('language', language) && isNamed('script', script) && isNamed('region', region);
}

function isNamed(type: 'language' | 'script' | 'region', code: string | undefined): boolean {
  if (code === undefined) return true;
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}
