// Splits a message or a plan into lines with their place in its layout (lead-in, bullet); must not read what they say.

/** One line of a text without its markup. */
export interface TextLine {
  text: string;
  /** Whether it is an item of a list. */
  bullet: boolean;
  heading: boolean;
  /** The line that introduces the list around this one, such as "I'll need:"; null if none does. */
  lead: string | null;
  /** Whether it is right below another line. */
  below: boolean;
}

const BULLET = /^\s*(?:[•*\-–‣◦▪]|\(?\d{1,2}[.)]|\(?[a-h][.)]|[0-9]️⃣|option \w+:)\s+/i;
const HEADING = /^\s*#{1,6}\s+/;
const EMOJI = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}]/gu;

function unmarked(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(HEADING, '')
    .replace(/^>\s+/, '')
    .replace(EMOJI, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lines of a text in order, without the empty ones. A number in bold is a bullet as well. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let lead: string | null = null;
  let below = false;
  for (const line of text.replace(/\*\*(\d{1,2}[.)])\*\*/g, '$1').split('\n')) {
    const bullet = BULLET.test(line);
    const plain = unmarked(line.replace(BULLET, ''));
    if (/[\p{L}\p{N}]/u.test(plain)) {
      if (!bullet) lead = plain.endsWith(':') ? plain : null;
      const heading = HEADING.test(line);
      lines.push({ text: plain, bullet, heading, lead: bullet ? lead : null, below });
    }
    below = line.trim() !== '';
  }
  return lines;
}
