// Names the controls of all frames toward the user, by ids that hold through navigations; presses nothing.
import type { Frame } from '@playwright/test';

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
