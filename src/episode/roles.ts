// The roles in a layout that belong to things a person operates.

/** Roles of things that nobody operates and everybody sees. */
const standing = ['heading', 'dialog', 'alertdialog', 'alert', 'status'] as const;

const operable = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
] as const;

const standingRoles: ReadonlySet<string> = new Set(standing);
const operableRoles: ReadonlySet<string> = new Set(operable);

/** Whether a person operates things with this role. */
export function isOperable(role: string): boolean {
  return operableRoles.has(role);
}

/** Whether a layout lists things with this role. */
export function isListed(role: string): boolean {
  return operableRoles.has(role) || standingRoles.has(role);
}
