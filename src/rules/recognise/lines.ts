// Cuts a message into lines with their place in its layout (lead-in, bullet); must not read what they say.

/** One line of a message without its markup. */
export interface TextLine {
  text: string;
  /** Whether it is an item of a list. */
  bullet: boolean;
  /** The line that introduces the list that this one is in, as "I'll need:"; null where none does. */
  lead: string | null;
}

const BULLET = /^\s*(?:[•*\-–‣◦▪]|\(?\d{1,2}[.)]|\(?[a-h][.)]|[0-9]️⃣|option \w+:)\s+/i;
const EMOJI = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}]/gu;
/** "[Annual] [Sick] [Unpaid]": choices in brackets on a line of their own. */
const BRACKETED = /^(?:\[[^\]]{1,40}\][ ,|]*){2,}$/;

function unmarked(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/^>\s+/, '')
    .replace(EMOJI, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function brackets(line: string): string[] {
  return [...line.matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => `• ${name}`);
}

/** Lines of a message in order, without the empty ones. A number in bold is a bullet as well. */
export function textLines(text: string): TextLine[] {
  const raw = text
    .replace(/\*\*(\d{1,2}[.)])\*\*/g, '$1')
    .split(/\n+/)
    .flatMap((line) => (BRACKETED.test(line.trim()) ? brackets(line) : [line]));
  const lines: TextLine[] = [];
  let lead: string | null = null;
  for (const line of raw) {
    const bullet = BULLET.test(line);
    const plain = unmarked(line.replace(BULLET, '').replace(/^option \w+:\s*/i, ''));
    if (!/[a-z0-9]/i.test(plain)) continue;
    if (!bullet) lead = plain.endsWith(':') ? plain : null;
    lines.push({ text: plain, bullet, lead: bullet ? lead : null });
  }
  return lines;
}
