// The options of one trial: as callers give them, and with the defaults filled in; who is signed in, and where the models are.
import type { Page } from '@playwright/test';
import type { App, TrialInfo } from '../app/definition.js';
import type { Identity } from '../app/identity.js';
import type { EpisodeView } from '../episode/view.js';
import type { SightlineError } from '../sightline-error.js';
import type { AgentModelMode } from '../world/model/model-service.js';
import type { Upstream } from '../world/model/upstream.js';
import type { StopSignal } from './stop-signal.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Model } from '../model/model.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Hand, User } from './user/user.js';
import type { GatewayLink } from '../world/gateway-link.js';
import type { WorldOptions } from '../world/world.js';
import type { TitledStep } from './turn-loop.js';
import type { StagedVars, StagedWorld } from './staged-world.js';

/** The person in one trial. Settings for the browser context are in the context already. */
export interface TrialPerson {
  trial: TrialInfo;
  /** Null: the app gives no identity. */
  label: string | null;
  /** Added before the start page is opened. */
  cookies: NonNullable<Identity['cookies']>;
  /** Only for the agent's own origins. */
  extraHTTPHeaders: Readonly<Record<string, string>>;
  /** For the app's `prepare`. */
  vars: Readonly<Record<string, string>>;
  /** Why nobody can be signed in; the trial is closed with it at once. */
  failure: SightlineError | null;
}

/** Nobody in particular. */
export function anybody(trial: TrialInfo): TrialPerson {
  return { trial, label: null, cookies: [], extraHTTPHeaders: {}, vars: {}, failure: null };
}

/** Playwright's timeouts as the test has set them, ms; 0: none. */
export interface PageTimeouts {
  actionMs: number;
  navigationMs: number;
}

/** Where the agent's model is in this run, and what is recorded of it. */
export interface AgentModel {
  mode: AgentModelMode;
  /** Null: only recorded answers can be given. */
  upstream: Upstream | null;
  /** The app's folder of cassettes. */
  cassettes: string;
}

/** Who answers tool calls, in the world's format. */
export type ToolServices = Pick<WorldOptions, 'modeOf' | 'service'>;

export interface SimulateOptions {
  /** A page of the test's own context, not used yet. */
  page: Page;
  app: App;
  loaded: LoadedScenario;
  /** Opened before the browser; this function closes it. */
  episode: EpisodeWriter;
  /** Absolute URL of the agent's UI. */
  startUrl: string;
  /** Null: no agent server reaches the world through a gateway. */
  gateway: GatewayLink | null;
  /** The agent's own model, behind the gateway. Default: this run has none. */
  agentModel?: AgentModel;
  /** Who is signed in. Default: nobody in particular. */
  person?: TrialPerson;
  /** A person drives the page by hand. Default: the user of the scenario. */
  hand?: Hand;
  /** Another user than the scenario's. Default: the one that the scenario asks for. */
  user?: User;
  /** The model that plays the user if the scenario wants one; the same as for `episodeHeader`. Default: none. */
  userModel?: Model | null;
  /** This trial's own vars on staging. Default: nothing; useless for an app without `staging`. */
  staged?: StagedVars;
  /** Who answers the calls of tools. Default: the mocks. An app with `staging` mocks nothing, whatever this says. */
  tools?: ToolServices;
  /** When the episode was opened, for reading logs from then on. Default: 1970, so that nothing is missed. */
  openedAt?: Date;
  /** Replaces the scenario's wall-time budget, ms. */
  wallMs?: number;
  /** Playwright's own; they apply again after the app's `prepare`. Default: none. */
  timeouts?: PageTimeouts;
  /** Called with titles in which secrets are redacted. */
  step: TitledStep;
  /** Called with pictures in which secrets are blanked. */
  onCapture: (checkpoint: string, png: Buffer) => Promise<void>;
}

/** A trial that runs: the same with its defaults filled in, and what all of its parts share. */
export interface TrialOptions
  extends
    Omit<SimulateOptions, 'staged' | 'person' | 'timeouts'>,
    Required<Pick<SimulateOptions, 'person' | 'timeouts'>> {
  /** The staging that the vars stand for; null: the world is mocked. */
  staged: StagedWorld | null;
  /** The user opens with actions: no message box is needed. */
  withoutBox: boolean;
  stop: StopSignal;
  /** Ends the trial if it has more steps or tokens than its budget. */
  checkBudget: () => void;
  view: () => EpisodeView;
}
