// The policy that an agent has to keep, as a file beside its scenarios: schema, reader and its contradictions; measures nothing.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { allowedBy } from './allowed.js';
import { describeIssues } from './issues.js';
import { posixPath } from './load.js';
import type { Position, Problem } from './problem.js';
import { type DataPath, readSource, type Source } from './source.js';

const text = z.string().min(1);
const states = z.array(text).min(1).optional();

const clauseSchema = z.strictObject({
  /** What scenarios write under `covers`. */
  id: text,
  /** The clause in words. */
  says: text,
  kind: z.enum(['rule', 'refusal', 'escalation']),
  /** How a conversation about it may end. Default: anyhow. */
  allowed_terminal_states: states,
});
export type PolicyClause = z.output<typeof clauseSchema>;

const policySchema = z.strictObject({
  clauses: z.array(clauseSchema).min(1),
  /** How no conversation may end, whatever it is about. */
  forbidden_terminal_states: states,
  /** Shares of production traffic by class: a tag, a clause or a scenario. They sum to 1. */
  traffic: z.record(text, z.number().min(0).max(1)).optional(),
});

/** How far the shares of traffic may miss 1, since they are rounded. */
const ROUNDING = 0.005;

/** A policy with the places of its values. */
export interface Policy extends z.output<typeof policySchema> {
  /** Relative to the working directory. */
  readonly file: string;
  place(path: DataPath): Position;
}

/** What a policy file holds, or what is wrong with it. */
export interface PolicyReading {
  policy: Policy | null;
  problems: Problem[];
}

const NAMES = ['_policy.yaml', '_policy.yml', '_policy.json'];
const allowed = allowedBy(policySchema);

/**
 * The policy file that applies to the scenarios of a folder: in the folder itself, else in the nearest one above it,
 * up to the working directory. Null if there is none.
 */
export function policyFileFor(folder: string): string | null {
  const here = NAMES.map((name) => join(folder, name)).find((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
  if (here !== undefined) return here;
  const above = dirname(folder);
  const isOutside = /^$|^\.\.(?:[/\\]|$)/.test(relative(process.cwd(), folder));
  return isOutside || above === folder ? null : policyFileFor(above);
}

/** Reads a policy file, with all that is wrong in it. */
export function readPolicy(path: string): PolicyReading {
  const source = readSource(posixPath(path), readFileSync(path));
  if (source.problems.length > 0) return { policy: null, problems: [...source.problems] };
  const result = policySchema.safeParse(source.data);
  if (!result.success) {
    const found = describeIssues(result.error.issues, { data: source.data, allowed });
    const problems = found.map(({ path: at, part, message }) => {
      return { ...placeIn(source, at, part), message };
    });
    return { policy: null, problems };
  }
  const policy: Policy = {
    ...result.data,
    file: source.file,
    place: (at) => placeIn(source, at, 'value'),
  };
  const problems = [...contradictions(policy), ...wrongShares(policy)];
  return { policy: problems.length > 0 ? null : policy, problems };
}

/** Of a value that is missing, the place of the nearest one around it. */
function placeIn(source: Source, path: DataPath, part: 'key' | 'value'): Position {
  const found = source.place(path, part);
  if (found) return found;
  if (path.length === 0) return { file: source.file, line: 1, column: 1 };
  return placeIn(source, path.slice(0, -1), 'value');
}

function wrongShares(policy: Policy): Problem[] {
  const { traffic } = policy;
  const sum = Object.values(traffic ?? {}).reduce((total, share) => total + share, 0);
  if (traffic === undefined || Math.abs(sum - 1) <= ROUNDING) return [];
  const message = `the shares of traffic must sum to 1, not ${Number(sum.toFixed(4))}`;
  return [{ ...policy.place(['traffic']), message }];
}

function contradictions(policy: Policy): Problem[] {
  const { clauses, forbidden_terminal_states: forbidden = [] } = policy;
  return clauses.flatMap(({ id, kind, allowed_terminal_states: ends = [] }, index) => {
    const first = clauses.findIndex((clause) => clause.id === id);
    const line = policy.place(['clauses', first]).line;
    const firstKind = clauses[first]?.kind ?? kind;
    const other = firstKind === kind ? '' : `, as a ${firstKind} instead of a ${kind}`;
    return [
      ...(first === index
        ? []
        : [
            {
              ...policy.place(['clauses', index, 'id']),
              message: `the clause id "${id}" is already used on line ${line}${other}`,
            },
          ]),
      ...ends.flatMap((state, at) =>
        forbidden.includes(state)
          ? [
              {
                ...policy.place(['clauses', index, 'allowed_terminal_states', at]),
                message: `the terminal state "${state}" is allowed by the clause "${id}", and forbidden by the whole policy`,
              },
            ]
          : [],
      ),
    ];
  });
}
