// The predicate tree that a claim compiles to: closed unions of plain data; holds no grammar and measures nothing.

/** What a claim speaks of. */
export type Subject =
  /** Words on the screen, as quoted. */
  | { kind: 'text'; text: string }
  /** Something that the app file names. */
  | { kind: 'landmark'; name: string }
  /** A control, by ARIA role and accessible name. */
  | { kind: 'control'; role: ControlRole; name: string }
  /** A value in the records: of the last successful call of `tool`. */
  | { kind: 'reference'; tool: string; part: 'args' | 'response'; path: readonly string[] }
  /** The whole text of the last message that the agent wrote. */
  | { kind: 'newest_agent_message' };

/** The roles that a claim can name a control by. */
export const controlRoles = [
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'tab',
  'menuitem',
  'slider',
] as const;
export type ControlRole = (typeof controlRoles)[number];

/** What must hold. */
export type Predicate =
  /** Painted, at the scroll position of the checkpoint. */
  | { op: 'shown'; subject: Subject }
  /** Painted, where the app by itself left the page: nobody has scrolled. */
  | { op: 'without_scrolling'; subject: Subject }
  /** Passed and failed change places; "not shown" needs a closed world besides. */
  | { op: 'not'; of: Predicate };

/** What became of a sentence. */
export type Compiled =
  | { kind: 'measured'; predicate: Predicate }
  /** A sentence about something that cannot be measured, such as tone or what a picture shows. */
  | { kind: 'needs_model'; why: string }
  /** `nearest` is an example of the form that the sentence comes closest to. */
  | { kind: 'not_understood'; nearest: string; why: string };

/** Names that a claim may use. */
export interface ClaimNames {
  /** Landmarks of the app file, as they are written there. */
  landmarks: readonly string[];
}

/** A subject in words, as it stands in reasons and reports. */
export function subjectWords(subject: Subject): string {
  switch (subject.kind) {
    case 'text':
      return `"${subject.text}"`;
    case 'landmark':
      return `the landmark ${subject.name}`;
    case 'control':
      return `the ${subject.role} "${subject.name}"`;
    case 'reference':
      return `{${[subject.tool, subject.part, ...subject.path].join('.')}}`;
    case 'newest_agent_message':
      return 'the newest agent message';
  }
}
