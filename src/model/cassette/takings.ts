// What an episode has taken for its cassette, and how that is joined with what the file holds by now; opens no file.
import type { Redactor } from '../../episode/redactor.js';
import type { Recording } from './format.js';
import type { CassetteMode } from './mode.js';

/** Recordings have their place in the order of asking before their answers are there. */
export interface RecordingSlot {
  recording: Recording | null;
  isSecret: boolean;
}

/** Names one answer among all: two projects may each have one to the same question, where their models are not the same. */
function named({ key, time, project }: Pick<Recording, 'key' | 'time' | 'project'>): string {
  return JSON.stringify([key, time, project]);
}

/** Counts from 0, by name; `add` returns the new count. */
export function counter() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string): number {
      counts.set(key, of(key) + 1);
      return of(key);
    },
  };
}

/**
 * What is in the file by now, with what this episode has taken. Another process may have added meanwhile: that stays. In mode `record`
 * only what was taken now stays of each subject and vote that was asked for, of the same project: another shows other things.
 */
export function joined(
  now: readonly Recording[],
  places: readonly RecordingSlot[],
  mode: CassetteMode,
): Recording[] {
  const taken = places.flatMap(({ recording, isSecret }) => {
    return recording === null ? [] : [{ recording, isSecret }];
  });
  const asked = new Set(taken.map(({ recording }) => slot(recording)));
  const all = new Map(
    now
      .filter((recording) => mode !== 'record' || !asked.has(slot(recording)))
      .map((recording) => [named(recording), recording]),
  );
  for (const { recording, isSecret } of taken) {
    if (isSecret) all.delete(named(recording));
    else all.set(named(recording), recording);
  }
  return [...all.values()];
}

function slot({ subject, question, project }: Recording): string {
  return JSON.stringify([subject, question.vote, project]);
}

export function holdsSecret({ question, text, subject }: Recording, redactor: Redactor): boolean {
  if (!redactor.active) return false;
  return [JSON.stringify(question), text, subject].some((one) => redactor.find(one).length > 0);
}
