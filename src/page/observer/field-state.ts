// What a field is and contains, as the observer reports to the driver: plain data, no DOM types.

/** How a field is filled in. `rich` is contenteditable, `choice` an ARIA combobox that takes no text. */
export type FieldKind =
  | 'text'
  | 'rich'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'month'
  | 'week'
  | 'select'
  | 'listbox'
  | 'choice'
  | 'file';

export interface FieldOption {
  id: string;
  text: string;
  chosen: boolean;
}

/** What a field is and contains at one moment. */
export interface FieldState {
  kind: FieldKind;
  /** For a password, as many dots as it has characters. */
  value: string;
  masked: boolean;
  focused: boolean;
  /** Whether it takes text by typing. */
  typed: boolean;
  expanded: boolean;
  /** A native select that allows several options. */
  multiple: boolean;
  /** A native select that shows its options on the page. */
  listed: boolean;
  /** What can be chosen now; unknown for a closed ARIA combobox. */
  options: FieldOption[];
}
