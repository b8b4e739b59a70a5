// Opens the model of a role for one episode, with account and patience: the one place where endpoints become models; asks none.
import type { EpisodeHeader } from '../episode/format.js';
import { type Embedder, liveEmbedder } from './embedder.js';
import type { ModelEndpoint, Patience, Role } from './endpoint.js';
import type { Ledger } from './ledger.js';
import { liveModel, type Model } from './model.js';
import type { Models } from './models.js';

/** Where a model is asked: account and cassettes go by it. */
export interface Place {
  /** Name of the app. */
  app: string;
  /** Id of the scenario. */
  scenario: string;
  /** From 1. */
  trial: number;
  /** From 2. Absent: the first. */
  attempt?: number;
}

export function placeOf({ app, scenario, trial, attempt }: EpisodeHeader): Place {
  const place = { app: app.name, scenario: scenario.id, trial };
  return attempt === undefined ? place : { ...place, attempt: attempt.number };
}

/** Roles that are asked questions; embeddings are only compared. */
export type AskedRole = Exclude<Role, 'embeddings'>;

/** The models of a run. */
export interface OpenModels {
  /** The model that plays this role there; null where none is configured. Several users share the part trial by trial. */
  of(role: AskedRole, place: Place): Promise<Model | null>;
  /** Null where none is configured. */
  embedder(): Embedder | null;
}

export interface OpenModelsOptions {
  models: Models;
  /** Keeps account of all of them. */
  ledger: Ledger;
  /** What is set for an endpoint wins over it. Default: that of `askModel`. */
  patience?: Patience;
}

export function openModels({ models, ledger, patience = {} }: OpenModelsOptions): OpenModels {
  const optionsOf = (endpoint: ModelEndpoint) => ({
    ledger,
    patience: { ...patience, ...endpoint.patience },
  });
  return {
    // What is recorded is read from disk, so that this waits.
    // eslint-disable-next-line @typescript-eslint/require-await
    async of(role, place) {
      const endpoint = role === 'user' ? userOf(models, place) : models.of(role);
      // What is recorded for this role and place stands between the model and whoever asks it, here.
      return endpoint === null ? null : liveModel(endpoint, optionsOf(endpoint));
    },
    embedder() {
      const endpoint = models.of('embeddings');
      return endpoint === null ? null : liveEmbedder(endpoint, optionsOf(endpoint));
    },
  };
}

function userOf({ users }: Models, { trial }: Place): ModelEndpoint | null {
  return users[(trial - 1) % users.length] ?? null;
}
