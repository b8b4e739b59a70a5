// Puts the observer into every frame and calls it there; knows nothing of chats.
import type { ElementHandle, Frame, Page } from '@playwright/test';
import type {
  Change,
  FrameArea,
  ObserverCalls,
  ObserverGlobal,
  ObserverHints,
  Rect,
} from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import { observerScript } from '../../page/page-scripts.generated.js';
import { evaluateInMainFrame, protocolOf } from '../protocol-session.js';

type WithObserver = typeof globalThis & { __sightline?: ObserverGlobal };

const binding = '__sightlineReport';

/** A frame with its place on the screen. */
export interface PlacedFrame {
  frame: Frame;
  /** Origin of its viewport in the page's. */
  x: number;
  y: number;
  /** What of it can be seen, in its own coordinates; of no size when nothing can. */
  view: Rect;
  /** Its owner in the parent, outermost last. */
  owners: { handle: ElementHandle; frame: Frame; x: number; y: number }[];
}

const unseen: Rect = { x: 0, y: 0, width: 0, height: 0 };

function isGone(error: unknown): boolean {
  return /context was destroyed|frame (was|got) detached|has been closed|cannot find context|navigat|Target c|was collected/i.test(
    String(error),
  );
}

/** All frames of a page that can be read. */
export class Frames {
  private readonly page: Page;
  private readonly script: string;
  private disposables: { dispose(): Promise<void> }[] = [];
  private crashed = false;

  constructor(page: Page, hints: ObserverHints) {
    this.page = page;
    const configure = `window.__sightline?.driver.configure(${JSON.stringify(hints)});`;
    this.script = `${observerScript}\n${configure}`;
  }

  /** Installs the observer in this document and all later ones. */
  async install(onChange: (frame: Frame, change: Change) => void): Promise<void> {
    this.page.on('crash', this.onCrash);
    this.disposables.push(
      await this.page.exposeBinding(binding, ({ frame }, change: Change) =>
        onChange(frame, change),
      ),
      await this.page.addInitScript({ content: this.script }),
    );
    await Promise.all(this.page.frames().map((frame) => this.inject(frame)));
  }

  async uninstall(): Promise<void> {
    this.page.off('crash', this.onCrash);
    await Promise.all(this.disposables.map((one) => one.dispose().catch(() => undefined)));
  }

  private readonly onCrash = (): void => {
    this.crashed = true;
  };

  private async inject(frame: Frame): Promise<void> {
    await frame.evaluate(this.script).catch(() => undefined);
  }

  all(): Frame[] {
    return this.page.frames().filter((frame) => !frame.isDetached());
  }

  /** Calls the observer; null when the frame has gone, goes on to another document meanwhile, or has one without a body as yet. */
  async call<K extends keyof ObserverCalls>(
    frame: Frame,
    name: K,
    ...args: Parameters<ObserverCalls[K]>
  ): Promise<Awaited<ReturnType<ObserverCalls[K]>> | null> {
    const list = args.map((arg) => JSON.stringify(arg)).join(', ');
    // As one string: a long transcript passes through the protocol several times faster.
    const expression = `!document.body ? 'null' : window.__sightline
      ? Promise.resolve(window.__sightline.driver.${name}(${list})).then((value) => JSON.stringify(value ?? null))
      : ''`;
    try {
      let result = await this.evaluate(frame, expression);
      if (result === '') {
        await this.inject(frame);
        result = await this.evaluate(frame, expression);
      }
      return result === '' ? null : (JSON.parse(result) as Awaited<ReturnType<ObserverCalls[K]>>);
    } catch (error) {
      if (this.crashed) throw this.crash(error);
      if (isGone(error)) return null;
      throw error;
    }
  }

  /** The main frame by the protocol, where there is one: Playwright's trace is for what was done. */
  private async evaluate(frame: Frame, expression: string): Promise<string> {
    const { page } = this;
    const session = frame === page.mainFrame() ? await protocolOf(page) : null;
    if (session === null) return frame.evaluate<string>(expression);
    return (await evaluateInMainFrame(page, session, expression)) as string;
  }

  private crash(cause: unknown): SightlineError {
    return new SightlineError('page-crashed', {
      what: `The page crashed: ${this.page.url()}.`,
      next: 'Open the page by hand with the same browser and look for what exhausts its memory.',
      cause,
    });
  }

  /** The frame with its place; frames inside frames are placed by each owner in turn. */
  async place(frame: Frame): Promise<PlacedFrame> {
    const parent = frame.parentFrame();
    if (!parent) return { frame, x: 0, y: 0, view: await this.viewport(), owners: [] };
    const outer = await this.place(parent);
    const owner = await this.owner(frame, outer.view);
    if (!owner) return { frame, x: 0, y: 0, view: unseen, owners: [] };
    const { handle, area } = owner;
    const at = { x: outer.x + area.x, y: outer.y + area.y };
    const owners = [{ handle, frame: parent, x: outer.x, y: outer.y }, ...outer.owners];
    return { frame, ...at, view: area.visible ?? unseen, owners };
  }

  private async owner(
    frame: Frame,
    view: Rect,
  ): Promise<{ handle: ElementHandle; area: FrameArea } | null> {
    try {
      const handle = await frame.frameElement();
      const area = await handle.evaluate(
        (element, within) =>
          (globalThis as WithObserver).__sightline?.driver.frameArea(element, within) ?? null,
        view,
      );
      return area && { handle, area };
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  private async viewport(): Promise<Rect> {
    const size =
      this.page.viewportSize() ??
      (await this.page.evaluate<Rect>('({ width: innerWidth, height: innerHeight })'));
    return { x: 0, y: 0, width: size.width, height: size.height };
  }

  /** What is on top of the frame itself at one of its points; a hit test inside cannot see it. */
  async coverOf(placed: PlacedFrame, point: { x: number; y: number }): Promise<string | null> {
    for (const owner of placed.owners) {
      const at = { x: placed.x + point.x - owner.x, y: placed.y + point.y - owner.y };
      const cover = await owner.handle.evaluate(
        (element, where) =>
          (globalThis as WithObserver).__sightline?.driver.hits(element, where) ?? null,
        at,
      );
      if (cover !== null) return cover;
    }
    return null;
  }
}

/** A control in its frame, by the id that the observer gave it there. */
interface PlacedControl {
  frame: Frame;
  id: string;
  /** The document of the frame that it is in. */
  document: number;
}

/** Names the controls of all frames toward the user, by ids that hold through navigations. */
export class PublishedControls {
  private readonly frames: Frames;
  private readonly controls = new Map<string, PlacedControl>();
  private readonly ids = new Map<string, string>();
  private readonly documents = new WeakMap<Frame, number>();

  constructor(frames: Frames) {
    this.frames = frames;
  }

  /** What the frame showed before is gone. */
  navigated(frame: Frame): void {
    this.documents.set(frame, this.documentOf(frame) + 1);
  }

  /** Ids that stay the same for the same element and are never given twice. */
  publish(frame: Frame, observed: string): string {
    const document = this.documentOf(frame);
    const key = `${this.frames.all().indexOf(frame)}/${document}/${observed}`;
    const id = this.ids.get(key) ?? `c${this.ids.size + 1}`;
    this.ids.set(key, id);
    this.controls.set(id, { frame, id: observed, document });
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
