/** What the page and its server say to each other beyond AG-UI's own events; it must hold no behavior. */

/** `metadata` of an interrupt: the card on which a person decides. */
export type ApprovalCard = {
  title: string;
  /** What will happen, by label. */
  facts: Record<string, string>;
  /** What cannot be taken back is shown so. */
  isFinal?: boolean;
};

/** Name of the custom event whose value is a list of answers that the person can press. */
export const CHOICES = 'choices';

/** What the page tells with each run. */
export type RunProps = {
  /** The message that is open in the chat pane; null: none. */
  openMessage: string | null;
  /** Negative controls: what the assistant does wrong. */
  fault: string | null;
};
