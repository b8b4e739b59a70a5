// Reads a source twice, first to learn personal data, then to draft and stage each conversation; prints only progress.
import { basename, join, relative } from 'node:path';
import { scenarioProblems } from '../../app/check-scenario.js';
import type { App } from '../../app/definition.js';
import type { ImportSource } from '../../import/conversation.js';
import { defaultWorld } from '../../import/default-world.js';
import { type ImportDraft, importDraft, draftText } from '../../import/draft.js';
import { shapesIn } from '../../import/known-records.js';
import { personalData } from '../../import/personal-data.js';
import { SILENT } from '../../import/from-messages.js';
import { freeName, sluggedName } from '../../import/names.js';
import { allowedBy } from '../../scenario/allowed.js';
import { describeIssues } from '../../scenario/issues.js';
import { type LoadedScenario, posixPath } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { scenarioSchema } from '../../scenario/schema.js';
import type { ImportStage } from './stage.js';
import type { Imported } from './text.js';

export interface ReadRequest {
  /** As it was given, for people. */
  file: string;
  source: ImportSource;
  app: App | null;
  incident: string | null;
  /** Null: all. */
  limit: number | null;
  out: string;
  fixtures: string;
  /** Ids of scenarios that are in `out` under other file names, in lower case. */
  taken: ReadonlySet<string>;
  /** Ids of all that are in `out`: what they are drafted with says nothing about the app. */
  present: ReadonlySet<string>;
  /** Null: nothing is written. */
  stage: ImportStage | null;
  /** Called before each of the two readings. */
  onReading: (what: 'read' | 'written') => void;
}

export interface Read {
  conversations: Imported[];
  replaced: Record<string, number>;
  limited: boolean;
}

/** Where a user says something. */
const SAID = ['script', 'opening', 'starting_prompt', 'conversation_plan'] as const;

const allowed = allowedBy(scenarioSchema);

export async function readConversations(request: ReadRequest): Promise<Read> {
  const { source, app, limit, onReading } = request;
  const incident = request.incident === null ? null : incidentName(request.incident);
  const people = personalData(source.origin, app?.secrets ?? []);
  onReading('read');
  for await (const record of source.records()) people.learn(record);
  onReading('written');
  const conversations: Imported[] = [];
  const used = new Set(request.taken);
  const shapes = shapesIn(app?.fixturesDir ?? '', request.present);
  const defaults = defaultWorld(request.out, request.fixtures);
  let drafted = 0;
  for await (const found of source.conversations()) {
    if (limit !== null && drafted === limit) return done(conversations, people.places, true);
    const conversation = people.replace(found);
    const number = conversations.length + 1;
    const name =
      incident ?? conversation.id ?? `${basename(request.file).replace(/\.\w+$/, '')}-${number}`;
    const id = freeName(sluggedName(name, `imported-${number}`), used);
    const incidentLink = request.incident;
    const draft = importDraft(conversation, { id, app, shapes, defaults, incident: incidentLink });
    const text = draftText(draft, conversation, {
      file: posixPath(request.file),
      format: source.format,
    });
    const refused = conversation.refused ?? silence(draft, source);
    const imported = {
      ...stageDraft(draft, text, { ...request, id, refused }),
      time: conversation.time,
    };
    if (imported.state !== 'left out') drafted += 1;
    conversations.push(imported);
  }
  return done(conversations, people.places, false);
}

/** "INC-7" of "https://tracker.test/INC-7"; null if nothing in it is a name. */
function incidentName(incident: string): string | null {
  return (
    incident
      .split(/[/#?=]/)
      .findLast((part) => /\w/.test(part))
      ?.toLowerCase() ?? null
  );
}

function done(
  conversations: Imported[],
  places: ReadonlyMap<string, number>,
  limited: boolean,
): Read {
  return { conversations, replaced: Object.fromEntries(places), limited };
}

/** Why it is no scenario if no user says anything in it; null if one does. */
function silence({ scenario }: ImportDraft, { origin }: ImportSource): string | null {
  if (SAID.some((field) => scenario[field] !== undefined)) return null;
  return origin === 'written' ? 'it does not say what the user says' : SILENT;
}

interface Place extends ReadRequest {
  id: string;
  /** Why no scenario can be made of it; null if one can. */
  refused: string | null;
}

function stageDraft(
  draft: ImportDraft,
  text: string,
  { id, refused, out, fixtures, stage, app }: Place,
): Imported {
  const file = join(out, `${id}.yaml`);
  const problems = refused === null ? draftProblems(draft, file, app) : [];
  const why = refused ?? (problems.length === 0 ? null : 'lint would refuse it');
  const { turns, notCarried, expectations, toReview } = draft;
  const told = { scenario: id, why, turns, notCarried, expectations, toReview, problems };
  if (why !== null) return { ...told, file: null, fixture: null, state: 'left out' };
  const fixture = draft.fixture === null ? null : join(fixtures, `${id}.json`);
  const held = fixture === null ? null : `${JSON.stringify(draft.fixture, null, 2)}\n`;
  stage?.add({ file, fixture }, { scenario: text, fixture: held });
  const state = stage === null ? 'would write' : 'written';
  return { ...told, file, fixture, state };
}

/** What lint would say of it, apart from its fixture, which is not in place yet. */
function draftProblems({ scenario }: ImportDraft, path: string, app: App | null): Problem[] {
  const file = relative(process.cwd(), path);
  const at = { file, line: 1, column: 1 };
  const read = scenarioSchema.safeParse(scenario);
  if (!read.success) {
    const issues = describeIssues(read.error.issues, { data: scenario, allowed });
    return issues.map(({ path: place, message }) => ({
      ...at,
      message: `${place.join('.')}: ${message}`,
    }));
  }
  if (app === null) return [];
  const { fixtures = [], ...rest } = read.data;
  const others = fixtures.filter((name) => name !== rest.scenario_id);
  const loaded: LoadedScenario = {
    ...{ file, place: () => at },
    scenario: others.length === 0 ? rest : { ...rest, fixtures: others },
  };
  return scenarioProblems(loaded, app);
}
