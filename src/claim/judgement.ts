// Distinguishes sentences that no measurement can decide from those that are merely not understood.

/** Words that ask for an opinion, or for the content of a picture. A closed list: other words need a form. */
const opinions =
  /^(?:looks?|feels?|seems?|reads|sounds?|friendly|polite|rude|professional|helpful|clear|clearly|confusing|understandable|obvious|attractive|modern|ugly|pretty|nice|easy|empathetic|appropriate|prominent|tone|style|sense|suitable|convincing|trustworthy)$/u;
const pictures =
  /^(?:picture|pictures|photo|photos|image|images|icon|icons|chart|diagram|logo|illustration|drawing|avatar|emoji)$/u;

/** Why a model would have to look, or null. */
export function needsModel(words: readonly string[]): string | null {
  const opinion = words.find((word) => opinions.test(word));
  if (opinion !== undefined)
    return `"${opinion}" calls for a judgement, which cannot be measured on the screen`;
  const picture = words.find((word) => pictures.test(word));
  if (picture !== undefined)
    return `what a ${picture.replace(/s$/u, '')} shows cannot be measured; name it as a landmark, or let a model look`;
  return null;
}
