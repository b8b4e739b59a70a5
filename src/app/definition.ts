// The app file: the agent under test, described as data and pure functions. Loads without Playwright.
import type { Locator, Page } from '@playwright/test';
import type { EpisodeView, TerminalState } from '../episode/view.js';
import type { AgentSession } from './agent-session.js';
import type { CustomAssertion } from './assertion.js';
import type { Identity } from './identity.js';
import type { RecordOrigin } from './records.js';
import type { Staging } from './staging.js';
import type { BackendSocket } from './socket.js';
import type { Tool } from './tool.js';
import type { StagedTrial, TrialInfo } from './trial.js';
import type { Json } from '../values/json.js';

export type { StagedTrial, TrialInfo } from './trial.js';

/** The trial as `prepare` gets it: which one it is, and who is signed in. */
export interface PreparedTrial extends TrialInfo {
  /** Label of the identity; null if the app gives none. */
  identity: string | null;
  /** What the identity brought for `prepare`, such as a user name and a password, on top of the vars of `staging`. */
  vars: Readonly<Record<string, string>>;
  /**
   * Opens the chat with its launcher, as a person would, for what `prepare` has to do in it; does nothing if it is
   * open.
   */
  openChat: () => Promise<void>;
}

/** Where the driver should look instead of finding the place on its own. CSS selectors, as in Playwright. */
export interface SurfaceHints {
  input?: string;
  send?: string;
  transcript?: string;
  /** One message inside the transcript. */
  message?: string;
  /** Present and visible while the agent works. */
  busy?: string;
}

/** Text on the screen, by pattern: resolves to a range of characters, not to an element. */
export interface TextLandmark {
  in: 'newest_agent_message' | 'page';
  text: RegExp;
}

/** A name for something on the screen: a locator, or a range of text. */
export type Landmark = ((page: Page) => Locator) | TextLandmark;

/** Pure predicate over the record so far; no clock, no network, no prose. */
export type EpisodePredicate = (episode: EpisodeView) => boolean;

export interface Backend {
  /** URL prefixes under which the browser reaches the backend, such as "https://api.shop.test". Default: none, since all calls come through the gateway. */
  urls?: readonly string[];
  tools: readonly Tool[];
  /** Sockets that the page opens to the backend; their messages call the same tools. Default none. */
  sockets?: readonly BackendSocket[];
  /** URL of the real service, for tools that a run switches to `real` or `record`. Default: none. */
  real?: string;
  /** Headers that the real service needs, such as its key; never recorded. Default: none. */
  realHeaders?: Readonly<Record<string, string>>;
  /**
   * Where the page itself asks the agent's model, such as "https://models.example/v1", also on an agent's own origin; such
   * requests go to the gateway's model door. Default none. An agent's server is pointed at that door instead.
   */
  modelUrls?: readonly string[];
  /** Parts of what the agent sends to its model that differ in every run; cassettes ignore them. Default none. */
  modelVaries?: readonly RegExp[];
  /** Requests of the page that go through untouched: prefixes or patterns of the whole URL. Loopback only. */
  allow?: readonly (string | RegExp)[];
  /** Requests answered with an empty 204, such as telemetry. */
  stub?: readonly (string | RegExp)[];
}

export interface AppDefinition {
  /** Also the name of its folders below `scenarios/` and `fixtures/`. */
  name: string;
  /** URL of the agent's UI, or a function of the trial. Relative to `baseURL` of the Playwright config. */
  start: string | ((trial: StagedTrial) => string);
  /** Origins of the agent's own server and UI. Default: the origin of `start`. */
  agentOrigins?: readonly string[];
  /** For an agent whose calls carry only its own session id. Default: calls carry the headers or the trace of the agent's requests. */
  agentSession?: AgentSession;
  /** Who is signed in during this trial. Default: whoever the test's own context is. */
  identity?: (trial: StagedTrial) => Identity | Promise<Identity>;
  /** Consent, login: runs after the start page has loaded, before the first turn. */
  prepare?: (page: Page, trial: PreparedTrial) => Promise<void>;
  surface?: SurfaceHints;
  backend: Backend;
  /** A real system instead of the mocks: seeded, read and cleaned up for each trial. Default: the tools' mocks. */
  staging?: Staging;
  /** Folder of fixture files, relative to the working directory. Default `fixtures/<name>`. */
  fixturesDir?: string;
  landmarks?: Readonly<Record<string, Landmark>>;
  /** Texts that scenarios name in braces, such as `{ confirm: 'Yes, refund it' }` for `press: '{confirm}'`. Default: braces are text. */
  vars?: Readonly<Record<string, string>>;
  /**
   * In order of precedence: the episode ended in the first that holds. A state that reads what was said is `{ when,
   * derived: true }`; it never blocks.
   */
  terminalStates: Readonly<Record<string, TerminalState>>;
  /** Moments at which the surface is captured, in addition to every settled turn and the end. */
  checkpoints?: Readonly<Record<string, { when: EpisodePredicate }>>;
  /** Application logs, event streams and errors that are kept with each episode. Default none. */
  records?: Readonly<Record<string, RecordOrigin>>;
  /** Functions over the saved episode that scenarios and specs can ask for by name. Default none. */
  assertions?: Readonly<Record<string, CustomAssertion>>;
  /** How the agent shows that the conversation is over. Default: only the user ends it. */
  ends?: AgentEnds;
  /** Texts that the agent may quote, such as its policies. */
  knowledge?: readonly string[];
  /** If there are several: their names, as calls carry them. Default none; then scenarios may not mention any. */
  agents?: readonly string[];
  /** How long the agent may say nothing before it counts as silent, ms. Default 30,000. */
  replyTimeoutMs?: number;
  /**
   * Text that must not be kept: redacted in everything written, and blanked in pictures. Passwords and payment cards
   * in fields need no pattern. Default none.
   */
  secrets?: readonly RegExp[];
}

/** An app with its defaults filled in and its parts checked against each other. */
export interface App extends AppDefinition {
  readonly fixturesDir: string;
  readonly landmarks: Readonly<Record<string, Landmark>>;
  readonly checkpoints: Readonly<Record<string, { when: EpisodePredicate }>>;
  readonly records: Readonly<Record<string, RecordOrigin>>;
  readonly assertions: Readonly<Record<string, CustomAssertion>>;
  readonly knowledge: readonly string[];
  readonly agents: readonly string[];
  readonly replyTimeoutMs: number;
  readonly secrets: readonly RegExp[];
}

/** Each is a sign on its own, checked once the agent has finished a turn. */
export interface AgentEnds {
  /**
   * This landmark has come into sight, such as a survey or "This conversation is closed". A text landmark cannot be
   * named.
   */
  landmark?: string;
  /** The agent has called this tool successfully. */
  tool?: string;
  /** A message of the agent's stream or socket holds these fields, at any depth, such as `{ type: 'CUSTOM', name: 'resolved' }`. */
  marker?: Readonly<Record<string, Json>>;
  /** One of these terminal states is reached, for better or worse. It must not be derived from what was said. */
  states?: readonly string[];
  /** The message box that was there is gone, or disabled. Without this a lost message box is a failure of the UI. */
  box?: 'gone';
}
