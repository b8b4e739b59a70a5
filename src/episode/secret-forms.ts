// The spellings in which a secret value may turn up elsewhere: escaped, URL-encoded, base64, grouped digits.

/** All spellings of a value, itself first. */
export function encodedForms(value: string): string[] {
  const inUrl = encodeURIComponent(value);
  const forms = [
    value,
    inUrl,
    inUrl.replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1),
    escapeHtml(value),
    ...base64Forms(value),
  ];
  return [...new Set(forms)];
}

/** Text as in HTML, both in content and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Digits of a payment card in any grouping, as a pattern; null for anything else. */
export function cardPattern(value: string): string | null {
  const digits = value.replace(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) ? digits.replace(/(?<=.)(?=.)/g, '[ -]?') : null;
}

/**
 * Base64 of a longer text contains a value in one of three spellings, depending on where it starts. Its first and last
 * characters may also encode neighboring bits, so they are left off.
 */
function base64Forms(value: string): string[] {
  const plain = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const first = Math.ceil((offset * 8) / 6);
    const end = (bytes.length * 8) % 6 === 0 ? whole.length : whole.length - 1;
    const inner = whole.slice(first, end);
    return inner.length >= 5 ? [inner] : [];
  });
  const inUrls = plain.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...plain, ...inUrls];
}
