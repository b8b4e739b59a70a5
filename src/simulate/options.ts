// The options of one trial: as callers give them, and with the defaults filled in.
import type { Page } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Model } from '../model/model.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Hand, User } from './user/user.js';
import type { GatewayLink } from '../world/gateway-link.js';
import type { WorldOptions } from '../world/world.js';
import type { AgentModel } from './doors.js';
import type { TitledStep } from './turn-loop.js';
import type { PageTimeouts, TrialPerson } from './prepare.js';
import type { StagedVars, StagedWorld } from './staged-world.js';

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
  /** Called with titles from which secrets are struck out. */
  step: TitledStep;
  /** Called with pictures in which secrets are blanked. */
  onCapture: (checkpoint: string, png: Buffer) => Promise<void>;
}

/** The same with its defaults filled in, and with the staging that the vars stand for; null: the world is mocked. */
export type TrialOptions = Omit<SimulateOptions, 'staged'> &
  Required<Pick<SimulateOptions, 'person' | 'timeouts'>> & { staged: StagedWorld | null };
