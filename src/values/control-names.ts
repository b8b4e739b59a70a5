// Whether a person would say that two texts name the same control; knows no page.

/** White space and case do not matter. */
export function plainName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A label may have marks that are not part of what a person calls the field. */
export function sameControl(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(text: string): string {
  return plainName(text)
    .replace(/\s*\((optional|required)\)$/, '')
    .replace(/[\s:*]+$/, '');
}
