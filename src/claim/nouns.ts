// What people call the things on a page, as data: each noun with the roles, and the developers' words, that it covers.

/** How a noun is found on a page. */
export interface NounMeaning {
  /** Words of the noun, in the singular. */
  words: readonly string[];
  /** Roles of controls; the first that has a match wins. */
  controls?: readonly string[];
  /** Roles of parts. */
  parts?: readonly string[];
  /** Words of ids, classes and tags that name such a thing if no role does. */
  hints?: readonly string[];
  /** One of several alike: a row, a card, a message. */
  isItem?: true;
  /** The noun it must be inside to be recognised by its role alone: most list items are not messages. */
  within?: 'chat';
}

const meanings = {
  button: { words: ['button', 'btn', 'icon button'], controls: ['button', 'link'] },
  link: { words: ['link', 'hyperlink'], controls: ['link'] },
  field: {
    words: [
      'field',
      'input',
      'text box',
      'textbox',
      'text field',
      'input box',
      'input field',
      'text area',
      'textarea',
    ],
    controls: ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  },
  box: {
    words: ['box'],
    controls: ['checkbox', 'textbox', 'searchbox', 'combobox', 'spinbutton'],
    hints: ['box'],
  },
  checkbox: {
    words: ['checkbox', 'check box', 'tick box', 'tickbox'],
    controls: ['checkbox', 'switch'],
  },
  radio: { words: ['radio', 'radio button'], controls: ['radio'] },
  toggle: { words: ['toggle', 'switch', 'toggle switch'], controls: ['switch', 'checkbox'] },
  dropdown: {
    words: ['dropdown', 'drop-down', 'select', 'picker', 'select box'],
    controls: ['combobox', 'listbox'],
  },
  slider: { words: ['slider'], controls: ['slider'] },
  tab: { words: ['tab'], controls: ['tab', 'link', 'button'] },
  filter: {
    words: ['filter'],
    controls: ['checkbox', 'radio', 'tab', 'option', 'combobox', 'button', 'link'],
    hints: ['filter'],
  },
  view: { words: ['view'], controls: ['tab', 'radio', 'option', 'button', 'link'] },
  option: {
    words: ['option', 'menu item', 'menu entry', 'choice'],
    controls: [
      'menuitem',
      'menuitemradio',
      'menuitemcheckbox',
      'option',
      'radio',
      'link',
      'button',
    ],
  },
  heading: {
    words: ['heading', 'headline', 'title'],
    controls: ['heading'],
    hints: ['title', 'heading', 'headline'],
  },
  dialog: {
    words: [
      'dialog',
      'dialogue',
      'modal',
      'popup',
      'pop-up',
      'confirmation dialog',
      'modal dialog',
    ],
    controls: ['dialog', 'alertdialog'],
    parts: ['dialog', 'alertdialog'],
    hints: ['modal', 'dialog', 'popup', 'popover'],
  },
  error: {
    words: ['error', 'error message', 'validation error', 'validation message'],
    hints: ['error', 'err', 'invalid', 'danger', 'alert'],
    controls: ['alert'],
  },
  alert: {
    words: ['alert', 'warning', 'notice', 'toast', 'snackbar', 'notification'],
    controls: ['alert', 'status'],
    hints: ['alert', 'warning', 'warn', 'notice', 'toast', 'snackbar', 'notification', 'callout'],
  },
  banner: {
    words: ['banner', 'bar'],
    hints: ['banner', 'bar', 'strip', 'notice'],
    parts: ['banner', 'status', 'alert'],
  },
  header: {
    words: ['header', 'page header', 'top bar'],
    parts: ['banner'],
    hints: ['header', 'topbar', 'top'],
  },
  footer: { words: ['footer', 'page footer'], parts: ['contentinfo'], hints: ['footer', 'foot'] },
  sidebar: {
    words: ['sidebar', 'side bar', 'side menu', 'side panel', 'side navigation'],
    parts: ['complementary', 'navigation'],
    hints: ['sidebar', 'side', 'rail', 'aside'],
  },
  navigation: {
    words: [
      'navigation',
      'nav',
      'navigation bar',
      'nav bar',
      'bottom navigation',
      'bottom bar',
      'main menu',
    ],
    parts: ['navigation', 'tablist', 'menubar'],
    hints: ['nav', 'navigation', 'navbar', 'tabbar', 'bottomnav'],
  },
  menu: {
    words: ['menu', 'context menu', 'popup menu'],
    parts: ['menu', 'listbox', 'navigation'],
    hints: ['menu', 'dropdown', 'popover'],
  },
  toolbar: {
    words: ['toolbar', 'tool bar'],
    parts: ['toolbar'],
    hints: ['toolbar', 'tools', 'actions'],
  },
  table: {
    words: ['table', 'grid'],
    parts: ['table', 'grid', 'treegrid'],
    hints: ['table', 'grid'],
  },
  list: {
    words: ['list'],
    parts: ['list', 'feed', 'listbox', 'table', 'grid'],
    hints: ['list', 'items'],
  },
  form: { words: ['form'], parts: ['form'], hints: ['form', 'fields'] },
  panel: {
    words: ['panel', 'section', 'area', 'pane', 'block', 'widget', 'group', 'summary', 'details'],
    parts: ['region', 'complementary', 'form', 'group', 'article', 'tabpanel', 'main'],
    hints: ['panel', 'section', 'pane', 'box', 'summary', 'card', 'block'],
  },
  chat: {
    words: [
      'chat',
      'chat window',
      'chat panel',
      'chat box',
      'conversation',
      'message list',
      'thread',
      'chat log',
      'transcript',
    ],
    parts: ['log', 'feed', 'region'],
    hints: ['chat', 'conversation', 'messages', 'thread', 'log', 'messenger', 'widget'],
  },
  row: { words: ['row', 'line', 'table row'], parts: ['row'], isItem: true },
  column: {
    words: ['column', 'lane', 'swimlane'],
    parts: ['columnheader'],
    hints: ['column', 'col', 'lane'],
  },
  cell: { words: ['cell'], parts: ['cell', 'gridcell'] },
  item: {
    words: ['item', 'entry', 'list item', 'element', 'result'],
    parts: ['listitem', 'row', 'article', 'option', 'menuitem'],
    hints: ['item', 'entry', 'row'],
    isItem: true,
  },
  card: {
    words: ['card', 'tile'],
    parts: ['article', 'listitem', 'region', 'group'],
    hints: ['card', 'tile', 'panel'],
    isItem: true,
  },
  message: {
    words: ['message', 'reply', 'bubble', 'chat bubble', 'chat message', 'response', 'answer'],
    hints: ['message', 'msg', 'bubble', 'reply', 'turn'],
    parts: ['article', 'listitem'],
    isItem: true,
    within: 'chat',
  },
  badge: {
    words: ['badge', 'tag', 'pill', 'chip', 'status', 'label'],
    hints: ['badge', 'tag', 'pill', 'chip', 'status', 'label', 'lbl', 'st'],
  },
  tooltip: { words: ['tooltip', 'hint'], parts: ['tooltip'], hints: ['tooltip', 'hint', 'tip'] },
} as const satisfies Record<string, NounMeaning>;

export type Noun = keyof typeof meanings;

/** The words of every noun. */
export function nounWords(): (readonly string[])[] {
  return Object.values(meanings).map(({ words }) => words);
}

/** What a noun covers. */
export function meaningOf(noun: Noun): NounMeaning {
  return meanings[noun];
}

/** Whether it is one of several alike. */
export function isItemNoun(noun: Noun): boolean {
  return 'isItem' in meanings[noun];
}

/** The noun that a phrase ends in, with the words before it; the longest wins. Plurals count. */
export function headNoun(
  words: readonly string[],
): { noun: Noun; before: readonly string[]; isPlural: boolean } | null {
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const tail = words.slice(words.length - length).join(' ');
    const found = byWords.get(tail);
    const plural = found === undefined ? byWords.get(singular(tail)) : undefined;
    const noun = found ?? plural;
    if (noun !== undefined)
      return { noun, before: words.slice(0, words.length - length), isPlural: found === undefined };
  }
  return null;
}

const byWords: ReadonlyMap<string, Noun> = new Map(
  (Object.keys(meanings) as Noun[]).flatMap((noun) =>
    meanings[noun].words.map((word) => [word, noun] as const),
  ),
);

/** "boxes" is "box", "replies" is "reply", "rows" is "row"; anything else is itself. */
export function singular(word: string): string {
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (/[^aeiou]ies$/u.test(word)) return word.replace(/ies$/u, 'y');
  if (/(?:x|ch|sh|s|z)es$/u.test(word)) return word.replace(/es$/u, '');
  return word.replace(/s$/u, '');
}
