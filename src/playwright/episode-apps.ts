// Remembers the app of each episode of this process, and the inputs for its grading; grades nothing.
import type { App } from '../app/definition.js';
import type { Episode } from '../episode/read.js';
import type { GradeInput } from '../grade/graders.js';
import { gradersOf } from './worker-models.js';

const apps = new Map<string, App>();

/** Keeps the app of an episode that this process runs. */
export function rememberApp(dir: string, app: App): void {
  apps.set(dir, app);
}

/** The app that this process ran an episode with; undefined for any other. */
export function appOf(dir: string): App | undefined {
  return apps.get(dir);
}

/**
 * What an episode of this process is graded with: its app's functions and the run's models. Its terminal states stay as
 * at the close, which saw what was struck out afterwards.
 */
export async function givenFor({
  dir,
  header,
}: Pick<Episode, 'dir' | 'header'>): Promise<GradeInput> {
  const app = appOf(dir);
  return {
    ...(app === undefined ? {} : { custom: app.assertions }),
    ...(await gradersOf(header)),
  };
}
