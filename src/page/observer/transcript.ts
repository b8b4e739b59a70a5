// The transcript of one frame: joins region, split, roles and identity; changes nothing on the page.
import type { FrameMessage, ObserverHints, Rect, TranscriptMemory, TurnStart } from './protocol.js';
import { onScreenTest, wholeView } from './geometry.js';
import { Messages, type Found } from './identity.js';
import { placesOf } from './place.js';
import { guessedRegion, isWordsAlone, regionAround } from './region.js';
import { rolesOf } from './roles.js';
import { SentTexts } from './sent.js';
import { messageText, proseText, splitMessages } from './split.js';
import { elementsIn, holds, queryAll } from './tree.js';

/** A clock or a counter among the messages goes on by itself: other figures in the same words are no answer. */
function isSaidAlready(before: string | undefined, text: string): boolean {
  if (before === undefined) return false;
  return before === text || before.replace(/\d+/g, '0') === text.replace(/\d+/g, '0');
}

/** Everything known of the conversation in this frame. */
export class Transcript {
  private readonly messages = new Messages();
  private readonly sent = new SentTexts();
  private baseline = new Map<string, string>();
  private hints: ObserverHints = {};
  private box: Element | null = null;
  private found: Element | null = null;
  private withoutBox = false;
  /** The region once it has held more than the user's words. */
  private placed: Element | null = null;
  /** What was on the page when the turn began, until the conversation has its place. */
  private old = new WeakSet<Element>();

  configure(hints: ObserverHints): void {
    this.hints = hints;
  }

  /** From here on this frame holds the conversation. */
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
    // Where nobody writes, the name of a pressed control on the page is nobody's message.
    if (!(this.withoutBox && turn.optional)) this.sent.add(turn, document.body, this.box);
    this.old = new WeakSet(this.placed?.isConnected ? [] : elementsIn(document.body));
  }

  /** Reads the transcript afresh. */
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
    return blocks.map(({ element }, index) => ({
      element,
      role: roles[index] ?? 'agent',
      text: messageText(element),
      onScreen: isOnScreen(element),
      place: places[index] ?? null,
    }));
  }

  /** Agent messages that are new or differ from the beginning of the turn. */
  freshAgentMessages(): readonly FrameMessage[] {
    return this.sync(wholeView()).filter(
      ({ id, role, text }) => role === 'agent' && !isSaidAlready(this.baseline.get(id), text),
    );
  }

  /** What a message says outside of its cards; empty where it has gone. */
  proseOf({ id }: FrameMessage): string {
    const element = this.messages.elementOf(id);
    return element ? proseText(element) : '';
  }

  freshUserMessages(): readonly FrameMessage[] {
    return this.messages.list().filter(({ id, role }) => role === 'user' && !this.baseline.has(id));
  }

  echoed(): boolean {
    this.locateSent();
    return this.sent.lastIsShown();
  }

  messageOf(node: Node): string | null {
    return this.messages.idOfNode(node);
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

function wholePage(): Element {
  return document.querySelector('main, [role="main"]') ?? document.body;
}
