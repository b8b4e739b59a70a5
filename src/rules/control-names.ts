// Whether two texts name one control, as a person would say; knows no page.

/** White space and case name nothing. */
export function plainName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A label may carry marks that are no part of what a person calls the field. */
export function sameControl(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(text: string): string {
  return plainName(text)
    .replace(/\s*\((optional|required)\)$/, '')
    .replace(/[\s:*]+$/, '');
}
