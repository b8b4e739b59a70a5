// What can be seen on the page at one moment: messages, and the controls of all frames by public ids.
import type { Frame } from '@playwright/test';
import type { Observation, PreparingAction, TurnAction } from '../../episode/action.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';
import type { PersonDid } from '../../page/observer/protocol.js';

interface Observed {
  frames: Frames;
  conversation: ConversationFrame;
  controls: PublishedControls;
}

/** What there is for a user who has taken `turn` turns. */
export async function observe(at: Observed, turn: number): Promise<Observation> {
  const lists = await Promise.all(at.frames.all().map((frame) => observeFrame(at, frame)));
  const messages = lists.flatMap((list) => list.messages);
  return {
    turn,
    messages,
    newMessages: lists.flatMap((list) => list.newMessages),
    controls: lists.flatMap((list) => list.controls),
  };
}

async function observeFrame(
  { frames, conversation, controls }: Observed,
  frame: Frame,
): Promise<Pick<Observation, 'messages' | 'newMessages' | 'controls'>> {
  const { view } = await frames.place(frame);
  const seen = await frames.call(frame, 'observe', view);
  if (!seen) return { messages: [], newMessages: [], controls: [] };
  const holdsConversation = frame === conversation.frame;
  if (holdsConversation) conversation.remember(seen);
  const messages = holdsConversation ? seen.messages : [];
  return {
    messages,
    newMessages: messages.filter(({ id }) => seen.fresh.includes(id)),
    controls: seen.controls.map((control) => ({
      ...control,
      id: controls.publish(frame, control),
      message: holdsConversation ? control.message : null,
    })),
  };
}

/** A control in its frame, by the id that the observer gave it there. */
interface PlacedControl {
  frame: Frame;
  id: string;
  /** The document of the frame that it is in. */
  document: number;
}

export class PublishedControls {
  private readonly frames: () => Frame[];
  private readonly controls = new Map<string, PlacedControl>();
  private readonly ids = new Map<string, string>();
  private readonly documents = new WeakMap<Frame, number>();

  constructor(frames: () => Frame[]) {
    this.frames = frames;
  }

  /** What the frame showed before is gone. */
  navigated(frame: Frame): void {
    this.documents.set(frame, this.documentOf(frame) + 1);
  }

  /** Ids that stay the same for the same element and are never given twice. */
  publish(frame: Frame, control: { id: string }): string {
    const document = this.documentOf(frame);
    const key = `${this.frames().indexOf(frame)}/${document}/${control.id}`;
    const id = this.ids.get(key) ?? `c${this.ids.size + 1}`;
    this.ids.set(key, id);
    this.controls.set(id, { frame, id: control.id, document });
    return id;
  }

  /** The control of a public id; null when its document or its frame has gone. */
  find(id: string): PlacedControl | null {
    const control = this.controls.get(id);
    if (!control || control.frame.isDetached()) return null;
    return control.document === this.documentOf(control.frame) ? control : null;
  }

  private documentOf(frame: Frame): number {
    return this.documents.get(frame) ?? 0;
  }
}

/** As the record has it: by the public id instead of the observer's. */
export function personAction(
  did: Exclude<PersonDid, { kind: 'say' }>,
  control: string,
): TurnAction | PreparingAction {
  const { name } = did;
  switch (did.kind) {
    case 'press':
      return { kind: 'press', control, name };
    case 'fill':
      return { kind: 'fill', control, name, value: did.value };
    case 'select':
      return { kind: 'select', control, name, option: did.option };
    case 'upload':
      return { kind: 'upload', control, name, files: did.files };
  }
}
