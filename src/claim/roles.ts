// The kinds of things that a claim can name, as data: what people call each, and the ARIA roles that are meant. Looks at no page.

/** One kind: its singular nouns, the first of which is printed, and the roles that a page may give such a thing. */
interface Kind {
  nouns: readonly [string, ...string[]];
  roles: readonly string[];
}

const kinds = {
  button: { nouns: ['button'], roles: ['button'] },
  link: { nouns: ['link'], roles: ['link'] },
  checkbox: { nouns: ['checkbox', 'check box', 'tick box'], roles: ['checkbox'] },
  radio: { nouns: ['radio button', 'radio'], roles: ['radio'] },
  switch: { nouns: ['switch', 'toggle'], roles: ['switch'] },
  textbox: { nouns: ['text box', 'textbox', 'text field'], roles: ['textbox'] },
  searchbox: { nouns: ['search box', 'searchbox', 'search field'], roles: ['searchbox'] },
  combobox: { nouns: ['dropdown', 'combobox', 'select'], roles: ['combobox'] },
  spinbutton: { nouns: ['number field', 'spinbutton'], roles: ['spinbutton'] },
  field: { nouns: ['field', 'input'], roles: ['textbox', 'searchbox', 'combobox', 'spinbutton'] },
  slider: { nouns: ['slider'], roles: ['slider'] },
  listbox: { nouns: ['list box', 'listbox'], roles: ['listbox'] },
  option: { nouns: ['option'], roles: ['option'] },
  tab: { nouns: ['tab'], roles: ['tab'] },
  menuitem: {
    nouns: ['menu item', 'menuitem'],
    roles: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  },
  heading: { nouns: ['heading'], roles: ['heading'] },
  dialog: { nouns: ['dialog', 'modal'], roles: ['dialog', 'alertdialog'] },
  alert: { nouns: ['alert'], roles: ['alert'] },
  status: { nouns: ['status message', 'status'], roles: ['status'] },
  table: { nouns: ['table', 'grid'], roles: ['table', 'grid', 'treegrid'] },
  row: { nouns: ['row'], roles: ['row'] },
  cell: { nouns: ['cell'], roles: ['cell', 'gridcell'] },
  columnheader: { nouns: ['column header'], roles: ['columnheader'] },
  list: { nouns: ['list'], roles: ['list'] },
  listitem: { nouns: ['list item', 'listitem'], roles: ['listitem'] },
  article: { nouns: ['article'], roles: ['article'] },
  region: { nouns: ['region', 'section'], roles: ['region'] },
  form: { nouns: ['form'], roles: ['form'] },
  navigation: { nouns: ['navigation'], roles: ['navigation'] },
  main: { nouns: ['main content'], roles: ['main'] },
  banner: { nouns: ['page header'], roles: ['banner'] },
  contentinfo: { nouns: ['page footer'], roles: ['contentinfo'] },
  complementary: { nouns: ['sidebar'], roles: ['complementary'] },
  group: { nouns: ['group'], roles: ['group', 'radiogroup'] },
  menu: { nouns: ['menu'], roles: ['menu', 'menubar'] },
  toolbar: { nouns: ['toolbar'], roles: ['toolbar'] },
  tooltip: { nouns: ['tooltip'], roles: ['tooltip'] },
  progressbar: { nouns: ['progress bar'], roles: ['progressbar'] },
} as const satisfies Record<string, Kind>;

export type RoleName = keyof typeof kinds;
export const roleNames = Object.keys(kinds) as RoleName[];

export function ariaRoles(role: RoleName): readonly string[] {
  return kinds[role].roles;
}

/** What a kind is called, in the singular or the plural. */
export function roleNoun(role: RoleName, isPlural = false): string {
  const [noun] = kinds[role].nouns;
  return isPlural ? pluralOf(noun) : noun;
}

/** Every noun of a kind, in the singular. */
export function nounsOf(role: RoleName): readonly string[] {
  return kinds[role].nouns;
}

/** The kind that a noun means, and whether it means several; null if it is none. */
export function roleOfNoun(words: string): { role: RoleName; isPlural: boolean } | null {
  return known.get(words) ?? null;
}

/** "Orders table": what its last words may mean, each with the words before as its name. */
export function kindsIn(words: string): { role: RoleName; name: string }[] {
  const all = words.split(' ');
  return [2, 1].flatMap((length) => {
    const found = all.length < length ? null : roleOfNoun(all.slice(-length).join(' '));
    return found === null ? [] : [{ role: found.role, name: all.slice(0, -length).join(' ') }];
  });
}

const known = new Map<string, { role: RoleName; isPlural: boolean }>(
  roleNames.flatMap((role) =>
    nounsOf(role).flatMap((noun) => [
      [pluralOf(noun), { role, isPlural: true }] as const,
      [noun, { role, isPlural: false }] as const,
    ]),
  ),
);

function pluralOf(noun: string): string {
  if (/(?:box|ch|ss|us)$/u.test(noun)) return `${noun}es`;
  return /[^aeo]y$/u.test(noun) ? noun.replace(/y$/u, 'ies') : `${noun}s`;
}
