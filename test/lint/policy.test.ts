import { describe, expect, it } from 'vitest';
import { policyFiles } from '../../src/app/check-policy.js';
import { lint } from '../../src/cli/lint.js';
import { policyFileFor, readPolicy } from '../../src/scenario/policy.js';
import { formatProblem } from '../../src/scenario/problem.js';
import { folderWith, withoutFolder } from '../scenario/temporary-folder.js';
import { POLICY, shop, shopFolder } from './small-shop.js';

function problemsOf(policy: string): string[] {
  const folder = folderWith({ '_policy.yaml': policy });
  return readPolicy(`${folder}/_policy.yaml`).problems.map((problem) =>
    withoutFolder(folder, formatProblem(problem)),
  );
}

describe('a policy file', () => {
  it('is read with its clauses', () => {
    const folder = folderWith({ '_policy.yaml': POLICY });
    const { policy, problems } = readPolicy(`${folder}/_policy.yaml`);
    expect(problems).toEqual([]);
    expect(policy?.clauses.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['1 rule', '2 refusal']);
  });

  it('cannot have one clause as a rule and as a refusal', () => {
    expect(
      problemsOf(`clauses:
  - { id: a, says: Vests can be returned., kind: rule }
  - { id: a, says: Vests cannot be returned., kind: refusal }
`),
    ).toEqual([
      '~/_policy.yaml:3:11  the clause id "a" is already used on line 2, as a rule instead of a refusal',
    ]);
  });

  it('cannot allow in a clause what it forbids as a whole', () => {
    expect(
      problemsOf(`clauses:
  - { id: a, says: x, kind: rule, allowed_terminal_states: [ok, bad] }
forbidden_terminal_states: [bad]
`),
    ).toEqual([
      '~/_policy.yaml:2:65  the terminal state "bad" is allowed by the clause "a", and forbidden by the whole policy',
    ]);
  });

  it('has shares of traffic that sum to 1, give or take what is rounded', () => {
    const clauses = 'clauses:\n  - { id: a, says: x, kind: rule }\n';
    expect(problemsOf(`${clauses}traffic: { a: 0.333, b: 0.333, c: 0.333 }\n`)).toEqual([]);
    expect(problemsOf(`${clauses}traffic: { a: 0.4, b: 0.5 }\n`)).toEqual([
      '~/_policy.yaml:3:10  the shares of traffic must sum to 1, not 0.9',
    ]);
  });

  it('reports unknown fields, missing ones and wrong kinds at their places', () => {
    expect(problemsOf('clauses:\n  - { id: a, kind: rul, text: x }\n')).toEqual([
      '~/_policy.yaml:2:5  the field "says" is missing in clauses[0]; it must be text',
      '~/_policy.yaml:2:20  clauses[0].kind must be one of rule, refusal, escalation, not "rul"; did you mean "rule"?',
      '~/_policy.yaml:2:25  unknown field "text" in clauses[0]; allowed: id, says, kind, allowed_terminal_states',
    ]);
    expect(problemsOf('')).toHaveLength(1);
    expect(problemsOf('clauses: [')).toHaveLength(1);
  });

  it.each([
    ['policy.yaml', POLICY, 'this looks like a policy; name it _policy.yaml'],
    ['policy.json', '{}', 'this looks like a policy; name it _policy.json'],
    ['rules.yml', POLICY, 'this looks like a policy; name it _policy.yml'],
  ])('is recognized under another name: %s', (name, text, message) => {
    const folder = folderWith({ [name]: text });
    expect(lint([folder]).problems.map((one) => one.message)).toEqual([message]);
  });

  it('is no scenario if it is given as one', () => {
    const folder = folderWith({ '_policy.yaml': POLICY });
    expect(lint([`${folder}/_policy.yaml`]).problems.map((one) => one.message)).toEqual([
      'this is a policy, which applies to the scenarios of its folder; give the folder instead',
    ]);
  });

  it('applies to folders below its own, as far up as the working directory', () => {
    expect(policyFileFor('scenarios/markets/below/that')).toBe('scenarios/markets/_policy.yaml');
    expect(policyFileFor('scenarios')).toBeNull();
  });
});

describe('scenarios and their policy', () => {
  const found = (scenario: string, policy = POLICY) => {
    const { folder, loaded } = shopFolder({ a: scenario }, policy);
    return policyFiles([folder], loaded(), shop)
      .flatMap(({ problems }) => problems)
      .map((problem) => withoutFolder(folder, formatProblem(problem)));
  };

  it('agree', () => {
    expect(found("metadata: { covers: ['1', denied] }\n")).toEqual([]);
  });

  it('disagree where a scenario covers something that is not a clause', () => {
    expect(found("metadata: { covers: ['1', '22'] }\n")).toEqual([
      '~/a.yaml:2:27  unknown clause "22"; clauses in ~/_policy.yaml: 1, 2',
    ]);
  });

  it('suggest a terminal state if no clause is near', () => {
    expect(found('metadata: { covers: [refundd] }\n')).toEqual([
      '~/a.yaml:2:22  unknown clause "refundd"; clauses in ~/_policy.yaml: 1, 2; did you mean the terminal state "refunded"?',
    ]);
  });

  it('disagree where a scenario allows what the policy forbids', () => {
    expect(found('expectations: { allowed_terminal_states: [broken] }\n')).toEqual([
      '~/a.yaml:2:43  the terminal state "broken" is allowed here, and forbidden by ~/_policy.yaml',
    ]);
  });

  it('disagree with the app where the policy names a terminal state that the app lacks', () => {
    expect(found('', POLICY.replaceAll('broken', 'brokn'))).toEqual([
      '~/_policy.yaml:4:29  unknown terminal state "brokn"; did you mean "broken"? terminal states of shop: refunded, denied, broken',
    ]);
  });

  it('are a warning of lint if a scenario cannot end as any of its clauses does', () => {
    const warned = (covers: string, end = 'refunded') => {
      const ends = `expectations: { allowed_terminal_states: [${end}] }\n`;
      const { folder } = shopFolder({
        a: `script: [Hi]\nmetadata: { covers: ${covers} }\n${ends}`,
      });
      const { warnings } = lint([folder], { app: shop });
      return warnings.map((one) => withoutFolder(folder, formatProblem(one)));
    };
    expect(warned("[denied, '2']")).toEqual([
      '~/a.yaml:3:30  this scenario covers the refusal "2", which ends in denied; it may only end in refunded',
    ]);
    expect(warned("['1', '2']")).toEqual([]);
    expect(warned("['1']")).toEqual([]);
    expect(warned("['2']", 'refundd')).toEqual([]);
  });

  it('are checked by lint', () => {
    const { folder } = shopFolder({ a: 'script: [Hi]\nmetadata: { covers: [x] }\n' });
    expect(lint([folder], { app: shop }).problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('unknown clause "x"'),
    ]);
    expect(lint([folder]).problems).toEqual([]);
  });
});
