// Every ready question about an episode, asked as judges are and with everything in every vote, of simulated voters.
import { join } from 'node:path';
import { z } from 'zod';
import type { Episode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { materialOf } from '../../src/judge/material.js';
import { questionOf } from '../../src/judge/question.js';
import { partOf } from '../../src/judge/shape.js';
import { promptOf } from '../../src/model/prompt.js';
import {
  evidenceKinds,
  type ReadyQuestion,
  readyQuestions,
} from '../../src/scenario/ready-questions.js';
import type { Meter } from './meter.js';
import { cameTo, type Row, titleOf } from './row.js';
import { type Answer, opposite, type Voter } from './voter.js';
import { askWhole } from './whole.js';

export const questionWays = {
  sightline: 'Sightline: chosen evidence, until led by two',
  sequential: 'transcript and calls, until led by two',
  five: 'transcript and calls, five votes',
} as const;

const replySchema = z.strictObject({
  quote: z.string().nullable(),
  reason: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});

/** `truthOf` of a voter: whether the answer is that of a good conversation. */
export async function questionRows(
  episode: Episode,
  voters: readonly Voter[],
  { meter, scratch, first }: { meter: Meter; scratch: string; first: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  const quote = quotable(episode);
  let number = first;
  for (const [id, ready] of Object.entries(readyQuestions)) {
    for (const voter of voters) {
      const isGood = voter.truthOf(number) === 'yes';
      const truth = isGood ? ready.good : opposite(ready.good);
      const dir = join(scratch, `${number}-${voter.name}`);
      for (const [way, ask] of Object.entries(asks({ ...episode, dir }, { id, ready }, meter))) {
        const { result, cost } = await meter.during({ voter, truth, quote }, ask);
        const what = `${titleOf(episode)}: ${id}`;
        rows.push({ what, way, voter: voter.name, came: cameTo(result, truth, cost), cost });
      }
    }
    number += 1;
  }
  return rows;
}

/** Words that stand in the record, so that no vote is void for what it quotes. */
function quotable(episode: Episode): string {
  const said = materialOf(episode).transcript.filter(({ who }) => who === 'agent');
  return said.find(({ text }) => /\p{L}{2}/u.test(text))?.text ?? '';
}

function asks(
  episode: Episode,
  { id, ready }: { id: string; ready: ReadyQuestion },
  { judge }: Meter,
): Record<string, () => Promise<Answer | null>> {
  const assertion = { kind: 'judged', question: id, not: false } as const;
  const question = questionOf(assertion);
  // What the question cannot be answered without is shown here too.
  const needs = evidenceKinds.filter(
    (kind) => kind === 'transcript' || kind === 'calls' || question.needs.includes(kind),
  );
  const text = partOf({ ...question, needs }, materialOf(episode), 1);
  const parts = [{ kind: 'text', text }] as const;
  const whole = { model: judge, prompt: promptOf('judge'), schema: replySchema, parts };
  return {
    [questionWays.sightline]: async () => {
      const { outcome } = await gradeAssertion(episode, assertion, { judge });
      if (outcome !== 'passed' && outcome !== 'failed') return null;
      return outcome === 'passed' ? ready.good : opposite(ready.good);
    },
    [questionWays.sequential]: () => askWhole({ ...whole, until: 'led_by_two' }),
    [questionWays.five]: () => askWhole({ ...whole, until: 'all' }),
  };
}
