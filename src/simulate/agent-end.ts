// Whether the agent has ended the conversation, by the signs that the app file names; ends nothing itself.
import type { Page } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { EpisodeWriter } from '../episode/write.js';
import { type EpisodeView, terminalStates } from '../episode/view.js';
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';

export interface AgentEndOptions {
  app: Pick<App, 'ends' | 'landmarks' | 'terminalStates'>;
  page: Page;
  episode: Pick<EpisodeWriter, 'path'>;
  view: () => EpisodeView;
  /** Whether a message could be typed now. */
  canSay: () => Promise<boolean>;
}

export interface AgentEnd {
  /** Receives a message of the agent's stream or socket. */
  heard(frame: Json): void;
  /** The UI is ready for the first turn: anything visible or missing by then is not a sign. */
  begin(): Promise<void>;
  /** How the agent ended it, in a sentence; null if it did not. */
  how(): Promise<string | null>;
}

export function agentEnd({ app, page, episode, view, canSay }: AgentEndOptions): AgentEnd {
  const { landmark, tool, marker, states = [], box } = app.ends ?? {};
  const before = { sees: false, says: false, states: new Set<string>() };
  let marked = false;

  const inSight = async (): Promise<boolean> => {
    const place = landmark === undefined ? undefined : app.landmarks[landmark];
    if (typeof place !== 'function') return false;
    return place(page)
      .first()
      .isVisible()
      .catch(() => false);
  };
  const called = () =>
    episode.path.some(
      (event) =>
        event.kind === 'tool_call' && event.turn > 0 && event.tool === tool && event.status < 400,
    );

  const reached = (): string[] => {
    const now = states.length === 0 ? {} : terminalStates(app.terminalStates, view());
    return states.filter((name) => now[name] === true);
  };

  return {
    heard(frame) {
      if (marker !== undefined && holds(frame, marker)) marked = true;
    },
    async begin() {
      marked = false;
      before.states = new Set(reached());
      before.sees = await inSight();
      before.says = box !== undefined && (await canSay());
    },
    async how() {
      if (tool !== undefined && called()) return `it called ${tool}`;
      if (marked) return `its stream said ${JSON.stringify(marker)}`;
      const state = reached().find((name) => !before.states.has(name));
      if (state !== undefined) return `it reached ${state}`;
      if (!before.sees && (await inSight())) return `“${landmark ?? ''}” came into sight`;
      if (before.says && !(await canSay())) return 'the message box is gone or disabled';
      return null;
    },
  };
}

/** Whether the value, or any in it, has all these fields. */
function holds(value: Json, marker: Json): boolean {
  if (includes(value, marker)) return true;
  if (Array.isArray(value)) return value.some((member) => holds(member, marker));
  return isJsonRecord(value) && Object.values(value).some((member) => holds(member, marker));
}

function includes(value: Json | undefined, wanted: Json): boolean {
  if (!isJsonRecord(wanted)) return JSON.stringify(value) === JSON.stringify(wanted);
  if (value === undefined || !isJsonRecord(value)) return false;
  return Object.entries(wanted).every(([name, member]) => includes(value[name], member));
}
