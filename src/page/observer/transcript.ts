// The transcript of one frame: joins region, split, roles and identity; changes nothing on the page.
import type { FrameMessage, ObserverHints, Rect, TranscriptMemory, TurnStart } from './protocol.js';
import { onScreenTest, wholeView } from './geometry.js';
import { type Found, Messages, placesOf } from './identity.js';
import { guessedRegion, isWordsAlone, regionAround } from './region.js';
import { messageText, proseText, rolesOf, sentText, splitMessages } from './split.js';
import { SentTexts } from './sent.js';
import { isBesideWords } from './decoration.js';
import { bareText } from './text.js';
import { childrenOf, elementsIn, holds, parentOf, queryAll } from './tree.js';

/**
 * A clock or a counter among the messages changes on its own: different figures in the same words are not an answer.
 */
function isKnownText(before: string | undefined, text: string): boolean {
  if (before === undefined) return false;
  return before === text || before.replace(/\d+/g, '0') === text.replace(/\d+/g, '0');
}

/** Read again with fewer lines, such as without a name that has since been recognized as one. */
function isPartOf(before: string, text: string): boolean {
  const lines = new Set(before.split('\n'));
  return text.split('\n').every((line) => lines.has(line));
}

/** Everything known about the conversation in this frame. */
export class Transcript {
  private readonly messages = new Messages();
  private readonly sent = new SentTexts();
  private baseline = new Map<string, string>();
  private hints: ObserverHints = {};
  private box: Element | null = null;
  private found: Element | null = null;
  private withoutBox = false;
  /** The region, once it has contained more than the user's words. */
  private placed: Element | null = null;
  /** What was on the page when the turn began, until the conversation has its place. */
  private old = new WeakSet<Element>();
  /**
   * Its characters, including hidden ones: an element with unchanged characters is not an answer, even if it is read
   * differently now.
   */
  private oldText = new WeakMap<Element, string>();

  configure(hints: ObserverHints): void {
    this.hints = hints;
  }

  /** From here on this frame has the conversation. */
  chooseBox(box: Element): void {
    this.box = box;
    this.withoutBox = false;
  }

  /** There is nothing to type into: the log, or else the whole page, is what the agent shows. */
  goWithoutBox(): void {
    this.withoutBox = this.box === null;
  }

  get currentBox(): Element | null {
    return this.box;
  }

  /** The part of the page that holds the conversation, as last found; null while only guessed. */
  get knownRegion(): Element | null {
    return this.found?.isConnected ? this.found : null;
  }

  region(): Element | null {
    const hinted = this.hints.transcript === undefined ? null : queryAll(this.hints.transcript)[0];
    if (hinted) return (this.found = hinted);
    if (this.withoutBox) return (this.found = guessedRegion(null) ?? wholePage());
    this.locateSent();
    const users = this.sent.shown();
    if (users.length === 0) return this.knownRegion ?? guessedRegion(this.box);
    const known = this.knownRegion;
    if (known && this.placed === known && users.every((user) => holds(known, user))) return known;
    this.found = regionAround(users, this.box, (element) => this.old.has(element));
    if (this.found && !isWordsAlone(this.found, users)) this.placed = this.found;
    return this.found;
  }

  private locateSent(): void {
    this.sent.locate(document.body, this.box, (place) => {
      const id = this.messages.idOfNode(place);
      return this.messages.list().some((one) => one.id === id && one.role === 'agent');
    });
  }

  beginTurn(turn: TurnStart): void {
    this.sync(wholeView());
    this.baseline = new Map(this.messages.list().map(({ id, text }) => [id, text]));
    // If nobody writes, the name of a pressed control on the page is nobody's message.
    if (!(this.withoutBox && turn.optional)) this.sent.add(turn, document.body, this.box);
    const isPlaced = this.placed?.isConnected === true;
    const old = isPlaced ? [] : elementsIn(document.body);
    this.old = new WeakSet(old);
    const read = isPlaced ? this.messages.elements() : old.filter((at) => at.checkVisibility());
    this.oldText = new WeakMap(read.map((element) => [element, bareText(element)]));
  }

  /** Reads the transcript again. */
  sync(view: Rect): readonly FrameMessage[] {
    const region = this.region();
    if (region) this.messages.follow(this.read(region, view));
    return this.messages.list();
  }

  private read(region: Element, view: Rect): Found[] {
    const blocks = splitMessages({
      region,
      box: this.box,
      users: this.sent.shown().filter((user) => holds(region, user)),
      message: this.hints.message,
    });
    const roles = rolesOf(blocks, region);
    const isOnScreen = onScreenTest(view);
    const places = placesOf(
      blocks.map(({ element }) => element),
      region,
    );
    return blocks.map(({ element, words }, index) => ({
      element,
      role: roles[index] ?? 'agent',
      text: words ? sentText(element, words) : messageText(element),
      onScreen: isOnScreen(element),
      place: places[index] ?? null,
    }));
  }

  /** Agent messages that are new or differ from the start of the turn. */
  freshAgentMessages(): readonly FrameMessage[] {
    return this.sync(wholeView()).filter(
      (message) => this.isNew(message) && !isKnownText(this.baseline.get(message.id), message.text),
    );
  }

  /** Whether the agent has said it, or said it in other words, since the turn began. */
  isNew({ id, role, text }: FrameMessage): boolean {
    const before = this.baseline.get(id);
    if (role !== 'agent' || before === text) return false;
    const element = this.messages.elementOf(id);
    if (element === null || this.oldText.get(element) !== bareText(element)) return true;
    return before !== undefined && !isPartOf(before, text);
  }

  /** What a message says outside its cards; empty if it is gone. */
  proseOf({ id }: FrameMessage): string {
    const element = this.messages.elementOf(id);
    return element ? proseText(element) : '';
  }

  /** Whether its words are on the page but all fully transparent. */
  isTransparent({ id }: FrameMessage): boolean {
    const element = this.messages.elementOf(id);
    const written = element === null ? [] : elementsIn(element).filter(isWritten);
    const words = written.filter((at) => this.messageOf(at) === id);
    return words.length > 0 && words.every((at) => !at.checkVisibility({ opacityProperty: true }));
  }

  freshUserMessages(): readonly FrameMessage[] {
    return this.messages.list().filter(({ id, role }) => role === 'user' && !this.baseline.has(id));
  }

  echoed(): boolean {
    this.locateSent();
    return this.sent.lastIsShown();
  }

  /** The message that has the node in its words; null for things beside them or for screen readers only. */
  messageOf(node: Node): string | null {
    const id = this.messages.idOfNode(node);
    const message = id === null ? null : this.messages.elementOf(id);
    for (let at: Node | null = node; at && at !== message; at = parentOf(at)) {
      if (at instanceof Element && isBesideWords(at)) return null;
    }
    return id;
  }

  /** The last message before the node in the conversation; null if there is none, or if the node is elsewhere. */
  messageBefore(node: Element): string | null {
    if (!this.knownRegion || !holds(this.knownRegion, node)) return null;
    const isBefore = (id: string) => {
      const element = this.messages.elementOf(id);
      const order = element?.compareDocumentPosition(node) ?? 0;
      return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    return this.messages.list().findLast(({ id }) => isBefore(id))?.id ?? null;
  }

  elementOfMessage(id: string): Element | null {
    return this.messages.elementOf(id);
  }

  newestAgentMessage(): Element | null {
    const newest = this.messages.list().findLast(({ role }) => role === 'agent');
    return newest ? this.messages.elementOf(newest.id) : null;
  }

  get nextId(): number {
    return this.messages.next();
  }

  memory(): TranscriptMemory {
    return {
      messages: this.messages
        .list()
        .map(({ id, role, text, onScreen }) => ({ id, role, text, onScreen })),
      nextId: this.messages.next(),
      sent: this.sent.turns(),
      baseline: [...this.baseline],
    };
  }

  resume(memory: TranscriptMemory): void {
    this.messages.resume(memory.messages, memory.nextId);
    this.sent.resume(memory.sent);
    this.baseline = new Map(memory.baseline);
  }
}

/** Has its own text that is not hidden. */
function isWritten(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  return childrenOf(element).some((node) => node instanceof Text && node.data.trim() !== '');
}

function wholePage(): Element {
  return document.querySelector('main, [role="main"]') ?? document.body;
}
