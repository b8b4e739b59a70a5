// What a person should know about the page besides the findings: other tabs, elements without a role, and hints without a stable name.
import type { SurfaceHints } from '../../app/definition.js';
import type { ChatPart } from '../../page/observer/explained.js';
import type { Explanation } from '../../surface/driver/driver.js';
import { addressWithoutSecrets } from './secrets.js';
import type { Seen } from './seen.js';

export function notesOf({ explanation, tabs, turn }: Seen, surface: SurfaceHints): string[] {
  const other = tabs.map((tab) => `The page opened another tab, ${addressWithoutSecrets(tab)}.`);
  const missing =
    turn && explanation ? pinned(explanation).filter((name) => surface[name] === undefined) : [];
  return [
    ...other,
    ...plainNotes(explanation?.plain ?? []),
    ...(missing.length === 0
      ? []
      : [
          `No stable selector for ${missing.map((name) => `surface.${name}`).join(', ')}: the names there are generated, shared or missing. The driver finds it without one.`,
        ]),
  ];
}

/** A claim about the button "X" has little basis if X has no role. */
function plainNotes(plain: readonly ChatPart[]): string[] {
  if (plain.length === 0) return [];
  const named = plain.slice(0, 3).map(({ element, name }) => `${element} "${name}"`);
  const rest = plain.length > 3 ? ` and ${plain.length - 3} more` : '';
  const [first] = plain;
  const claim = first && first.name !== '' ? `claim \`"${first.name}" can be clicked\`, or ` : '';
  return [
    `Only their cursor or onclick shows that these can be pressed: ${named.join(', ')}${rest}. To make sure, ${claim}give them role="button".`,
  ];
}

/** The hints worth pinning. */
function pinned({ sentBy }: Explanation): (keyof SurfaceHints)[] {
  return sentBy?.how === 'enter'
    ? ['input', 'transcript', 'message']
    : ['input', 'send', 'transcript', 'message'];
}
