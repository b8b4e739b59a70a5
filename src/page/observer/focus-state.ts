// Where the keyboard's focus is, as the observer reports it to the driver: plain data, no DOM types.

/** The focus, seen from one element that the keyboard is to get to. */
export interface FocusState {
  /** It has the focus, or is the active option of what has. */
  reached: boolean;
  /** Arrow keys may lead to it from where the focus is. */
  arrows: boolean;
  /** The key that uses it once it has the focus; null: it is typed into. */
  key: 'Enter' | 'Space' | 'ArrowDown' | null;
  /** Whether the browser itself turns the key into a click; else only the page can. */
  native: boolean;
}

/** What has the focus in a frame. */
export interface FocusStop {
  id: string;
  name: string;
}
