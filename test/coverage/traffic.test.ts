import { describe, expect, it } from 'vitest';
import { matchTraffic } from '../../src/coverage/traffic.js';
import { readTraffic } from '../../src/coverage/traffic-file.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { folderWith, messageOf } from '../scenario/temporary-folder.js';

const scenario = (scenario_id: string, weight: number, parts: object = {}) =>
  scenarioSchema.parse({ scenario_id, weight, ...parts });

const rows = (shares: Record<string, number>) =>
  Object.entries(shares).map(([name, share]) => ({ class: name, share }));

function problemOf(name: string, text: string): string {
  const folder = folderWith({ [name]: text });
  return messageOf(folder, () => readTraffic(`${folder}/${name}`));
}

describe('traffic', () => {
  it('is the same mix at 0', () => {
    const suite = [scenario('a', 3, { tags: ['refund'] }), scenario('b', 1, { covers: ['late'] })];
    expect(matchTraffic(rows({ refund: 0.75, late: 0.25 }), suite).divergence).toBe(0);
  });

  it('has nothing in common at 1', () => {
    const found = matchTraffic(rows({ refund: 1 }), [scenario('a', 2)]);
    expect(found.divergence).toBe(1);
    expect(found.elsewhere).toEqual({ suite: 1, scenarios: ['a'] });
  });

  it('is the total variation distance, with the class that lacks most first', () => {
    const suite = [scenario('a', 3, { tags: ['refund'] }), scenario('late', 1)];
    const found = matchTraffic(rows({ refund: 0.5, late: 0.2, lost: 0.3 }), suite);
    // 0.75, 0.25 and 0 beside 0.5, 0.2 and 0.3.
    expect(found.divergence).toBeCloseTo(0.3);
    expect(found.classes.map((one) => one.class)).toEqual(['lost', 'late', 'refund']);
    expect(found.classes[1]).toMatchObject({ suite: 0.25, scenarios: ['late'] });
  });

  it('names the label that was probably meant by a class without scenarios', () => {
    const suite = [scenario('a', 1, { tags: ['escalation', 'refund'] })];
    const found = matchTraffic(rows({ escalations: 0.5, refund: 0.3, scope: 0.2 }), suite);
    const meant = found.classes.map(({ class: name, meant }) => [name, meant]);
    expect(meant).toContainEqual(['escalations', 'escalation']);
    expect(meant).toContainEqual(['refund', undefined]);
    expect(meant).toContainEqual(['scope', undefined]);
  });

  it('divides the weight of a scenario that belongs to two classes', () => {
    const found = matchTraffic(rows({ refund: 0.5, late: 0.5 }), [
      scenario('a', 8, { tags: ['refund', 'late'] }),
    ]);
    expect(found.divergence).toBe(0);
  });
});

describe('a traffic file', () => {
  it('is CSV or JSON', () => {
    const folder = folderWith({
      'a.csv': 'class,share\nrefund,0.7\n"late, very",0.3\n',
      'b.json': '{ "refund": 0.7, "late": 0.3 }',
    });
    expect(readTraffic(`${folder}/a.csv`)).toEqual(rows({ refund: 0.7, 'late, very': 0.3 }));
    expect(readTraffic(`${folder}/b.json`)).toEqual(rows({ refund: 0.7, late: 0.3 }));
  });

  it('may miss 1 by rounding, and not by more', () => {
    const folder = folderWith({ 'a.csv': 'class,share\na,0.333\nb,0.333\nc,0.333\n' });
    expect(readTraffic(`${folder}/a.csv`)).toHaveLength(3);
    expect(problemOf('b.csv', 'class,share\na,0.6\nb,0.5\n')).toContain(
      '~/b.csv:1:1  the shares must sum to 1, not 1.1',
    );
    expect(problemOf('b.json', '{}')).toContain('must sum to 1, not 0');
  });

  it('names the line of each problem', () => {
    const message = problemOf('a.csv', 'class,share\na,40%\na,0.5\n,0.1\na,0.1\nb\n');
    expect(message).toContain('~/a.csv:2:1  the share must be a number from 0 to 1, not "40%"');
    expect(message).toContain('~/a.csv:4:1  a class and its share, separated by a comma');
    expect(message).toContain('~/a.csv:5:1  the class "a" is there twice');
    expect(message).toContain('~/a.csv:6:1  a class and its share, separated by a comma');
    expect(problemOf('d.csv', 'class,share\na,0.5\n"b,0.5\n')).toContain(
      '~/d.csv:3:1  a quote in the row at line 3 is never closed',
    );
    expect(problemOf('e.csv', 'class,share\nlate, very,0.5\n')).toContain(
      '~/e.csv:2:1  3 values instead of 2; quote a class that contains a comma',
    );
    expect(problemOf('b.csv', 'name;part\n')).toContain('the first line must be "class,share"');
    expect(problemOf('c.json', '{ "a": "x" }')).toContain('~/c.json:1:8  a must be a number');
  });
});
