import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadScenario, loadScenarios, readScenarios } from '../../src/scenario/load.js';
import { foldersBelow } from '../../src/scenario/folders.js';
import { folderWith, messageOf, withoutFolder } from './temporary-folder.js';

const NEXT =
  'Correct these places; `sightline lint` checks them again.   docs/errors.md#scenario-invalid';
const FIELDS =
  'scenario_id, title, tags, metadata, now, user, starting_prompt, script, conversation_plan, user_persona, context, fixtures, surface, budget, trials, gate, faults, expectations';

function problemsOf(files: Record<string, string>): string {
  const folder = folderWith(files);
  return messageOf(folder, () => loadScenarios(folder));
}

describe('loadScenarios', () => {
  it('reads YAML and JSON alike, sorted by file, with defaults that do not depend on the day', () => {
    const folder = folderWith({
      'b.yml': 'scenario_id: second\nstarting_prompt: Hi\n',
      'c.json': '{ "scenario_id": "third", "starting_prompt": "Hi \\ud83d\\ude00" }',
      'a.yaml': 'scenario_id: first\nstarting_prompt: Hi\n',
      'notes.txt': 'not a scenario',
      '_draft.yaml': 'nonsense: true',
      '.hidden.yaml': 'nonsense: true',
    });
    const loaded = loadScenarios(folder);
    expect(loaded.map(({ scenario }) => scenario.scenario_id)).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(loaded.map(({ file }) => withoutFolder(folder, file))).toEqual([
      '~/a.yaml',
      '~/b.yml',
      '~/c.json',
    ]);
    expect(loaded[2]?.scenario).toEqual({
      scenario_id: 'third',
      starting_prompt: 'Hi 😀',
      now: '2026-03-02T10:00:00Z',
      user: { plays: 'auto' },
      trials: 1,
    });
  });

  it('reads a single file', () => {
    const folder = folderWith({ 'a.yaml': 'scenario_id: a\n', 'b.yaml': 'broken: yes\n' });
    expect(loadScenarios(join(folder, 'a.yaml'))).toHaveLength(1);
  });

  it('lays the defaults beneath: objects merged deeply, lists and scalars replaced', () => {
    const folder = folderWith({
      '_defaults.yaml':
        'tags: [a, b]\nnow: 2026-01-01\nbudget: { max_turns: 3, max_wall_ms: 9000 }\n',
      'a.yaml': 'scenario_id: a\ntags: [c]\nbudget: { max_turns: 5 }\n',
    });
    expect(loadScenarios(folder)[0]?.scenario).toMatchObject({
      tags: ['c'],
      now: '2026-01-01',
      budget: { max_turns: 5, max_wall_ms: 9000 },
    });
  });

  it('knows the place of every value, in the file or in the defaults', () => {
    const folder = folderWith({
      '_defaults.json': '{\n  "budget": { "max_turns": 3 }\n}',
      'a.yaml': 'scenario_id: a\ntags:\n  - x\n  - &y yy\n  - *y\n',
    });
    const [loaded] = loadScenarios(folder);
    const at = (...args: Parameters<NonNullable<typeof loaded>['place']>) => {
      const place = loaded?.place(...args);
      return place && withoutFolder(folder, `${place.file}:${place.line}:${place.column}`);
    };
    expect(at(['tags', 1])).toBe('~/a.yaml:4:8');
    expect(at(['tags'], 'key')).toBe('~/a.yaml:2:1');
    expect(at(['budget', 'max_turns'])).toBe('~/_defaults.json:2:28');
    expect(at(['budget', 'max_turns'], 'key')).toBe('~/_defaults.json:2:15');
    expect(at(['tags', 7])).toBe('~/a.yaml:3:3');
    expect(at(['title'])).toBe('~/a.yaml:1:1');
  });

  it('suggests the field that was meant and lists the allowed ones', () => {
    expect(
      problemsOf({
        'a.yaml': 'scenario_id: a\ntitel: Late\nexpectations: { tool_cals: [x] }\n',
      }),
    ).toBe(`Scenarios cannot be used: 2 problems in 1 file.
  ~/a.yaml:2:1  unknown field "titel"; did you mean "title"? allowed: ${FIELDS}
  ~/a.yaml:3:17  unknown field "tool_cals" in expectations; did you mean "tool_calls"? allowed: allowed_terminal_states, forbidden_terminal_states, world, tool_calls, says, logs, custom, judges, surface, limits
  ${NEXT}`);
  });

  it('tells of every wrong value at once, with what was received', () => {
    const text = `scenario_id: late
starting_prompt: 5
user: scirpt
trials: 0
tags: refund
budget: { max_turns: 1.5 }
faults:
  - { tool: a, fault: stauts }
  - { fault: status, status: 200 }
surface: { viewport: { width: 100 } }
conversation_plan: [a]
metadata: { weight: -1 }
expectations:
  tool_calls: [{ order: [a] }]
  world: { refunds: 1, /x: { count: many }, /y: .nan }
  surface: [{ at: end, claims: "x" }]
  custom: []
`;
    expect(problemsOf({ 'late.yaml': text })).toBe(`Scenarios cannot be used: 18 problems in 1 file.
  ~/late.yaml:2:18  starting_prompt must be text or a list, not 5
  ~/late.yaml:3:7  user must be one of auto, plan, model, script, human, not "scirpt"; did you mean "script"?
  ~/late.yaml:4:9  trials must be at least 1, not 0
  ~/late.yaml:5:7  tags must be a list, not "refund"
  ~/late.yaml:6:22  budget.max_turns must be a whole number, not 1.5
  ~/late.yaml:8:23  faults[0].fault must be one of status, timeout, slow, malformed, drop, cut, duplicate, reload, double_submit, offline, not "stauts"; did you mean "status"?
  ~/late.yaml:9:5  faults[1] must be a fault that names the call that fails, by \`tool: <name>\` or \`model: true\`, not {"fault":"status","status":200}
  ~/late.yaml:9:30  faults[1].status must be at least 400, not 200
  ~/late.yaml:10:22  the field "height" is missing in surface.viewport; it must be a whole number
  ~/late.yaml:10:31  surface.viewport.width must be at least 200, not 100
  ~/late.yaml:11:20  conversation_plan must be text or an object with goal, not ["a"]
  ~/late.yaml:12:21  metadata.weight must be more than 0, not -1
  ~/late.yaml:14:25  expectations.tool_calls[0].order must be a list of at least 2, not ["a"]
  ~/late.yaml:15:12  the key "refunds" in expectations.world must be a JSON pointer, such as /refunds/0/amount
  ~/late.yaml:15:37  expectations.world["/x"].count must be a whole number, or a comparison such as {"gte": 2}, not "many"
  ~/late.yaml:15:49  expectations.world["/y"] must be a value that JSON can hold, not NaN
  ~/late.yaml:16:32  expectations.surface[0].claims must be a list, not "x"
  ~/late.yaml:17:11  expectations.custom must be a list of at least 1, not []
  ${NEXT}`);
  });

  it('says what to write instead of the fields of earlier versions', () => {
    const text = `scenario_id: a
starting_prompt: hi
weight: 2
knows: { email: a@example.com }
locale: de-DE
reruns: 1
expectations:
  required_tools: [get_order]
  forbidden_tools: [refund]
  agents: [triage, { never: sales }]
  world_changes_only: [/returns]
  consistency: false
  visual: [{ at: end, masks: [.time] }, { at: turn-1 }]
`;
    expect(problemsOf({ 'a.yaml': text })).toBe(`Scenarios cannot be used: 10 problems in 1 file.
  ~/a.yaml:3:1  the field "weight" was folded into another; write metadata: { weight: 2 }
  ~/a.yaml:4:1  the field "knows" was folded into another; write user: { plays: auto, knows: { email: "a@example.com" } }
  ~/a.yaml:5:1  the field "locale" was folded into another; write surface: { locale: de-DE }
  ~/a.yaml:6:1  the field "reruns" was folded into another; write budget: { max_reruns: 1 }
  ~/a.yaml:8:3  the field "required_tools" in expectations was folded into another; write tool_calls: [get_order]
  ~/a.yaml:9:3  the field "forbidden_tools" in expectations was folded into another; write tool_calls: [{ tool: refund, times: 0 }]
  ~/a.yaml:10:3  the field "agents" in expectations was folded into another; write tool_calls: [{ agent: triage }, { agent: sales, times: 0 }]
  ~/a.yaml:11:3  the field "world_changes_only" in expectations was folded into another; write world: { changes_only: ["/returns"] }
  ~/a.yaml:12:3  the field "consistency" in expectations was folded into another; write says: [{ consistent: false }]
  ~/a.yaml:13:3  the field "visual" in expectations was folded into another; write surface: [{ at: end, snapshot: { masks: [".time"] } }, { at: turn-1, snapshot: true }]
  ${NEXT}`);
  });

  it('tells of a broken check with its place, and of limits that a turn does not have', () => {
    const text = `scenario_id: a
starting_prompt: hi
expectations:
  world:
    /orders/{id=}/status: open
    /refunds:
      all:
        - count: 1
        - contains: { amount: { moeny: 1, gte: 5 }, at: { date: soon } }
    /total: { gte: 1, lte: 5 }
    changes_only: [refunds]
  tool_calls: [{ tool: issue_refund, args: { amount: { by: 84 } } }]
  limits: { turns: -1, per_turn: { turns: 3 } }
`;
    expect(problemsOf({ 'a.yaml': text })).toBe(`Scenarios cannot be used: 7 problems in 1 file.
  ~/a.yaml:5:5  the key "/orders/{id=}/status" in expectations.world must be a JSON pointer whose braces pick a member, such as /orders/{id=ORD-1}/status
  ~/a.yaml:9:65  expectations.world["/refunds"].all[1].contains.at.date must be a day with its year, such as 2026-03-14 or March 14, 2026, not "soon"
  ~/a.yaml:10:13  expectations.world["/total"] must be one predicate; several are joined by {"all": […]}, and an object as it stands is {"equals": …}, not {"gte":1,"lte":5}
  ~/a.yaml:11:20  expectations.world.changes_only[0] must be a JSON pointer, such as /refunds/0/amount, not "refunds"
  ~/a.yaml:12:60  expectations.tool_calls[0].args.amount.by must be asked of what a pointer of the world names, which alone has a before, not 84
  ~/a.yaml:13:20  expectations.limits.turns must be at least 0, not -1
  ~/a.yaml:13:36  unknown field "turns" in expectations.limits.per_turn; allowed: steps, tool_calls, model_calls, tokens, latency_ms, first_progress_ms, silence_ms, screens_scrolled, expansions
  ${NEXT}`);
  });

  it('of a fault, lists the fields of that fault alone', () => {
    const text = `scenario_id: a
starting_prompt: hi
faults:
  - { tool: issue_refund, turn: 1, fault: reload }
  - { tool: issue_refund, fault: slow, applied: false }
`;
    expect(problemsOf({ 'a.yaml': text })).toContain(
      'unknown field "tool" in faults[0]; allowed: turn, fault, ms',
    );
    expect(problemsOf({ 'a.yaml': text })).toContain(
      'unknown field "applied" in faults[1]; allowed: tool, model, on_call, fault, ms',
    );
  });

  it('speaks of the alternative that was meant', () => {
    const text = `scenario_id: a
script:
  - 5
  - { say: '', expect: { tol: x } }
  - { shout: hi }
  - { press: 3 }
user_persona: { behaviors: [{}] }
`;
    expect(problemsOf({ 'a.yaml': text })).toBe(`Scenarios cannot be used: 8 problems in 1 file.
  ~/a.yaml:3:5  script[0] must be text or an object with say, interrupt, expect or an object with press, beside, interrupt, expect or an object with fill, with, beside or an object with select, in, beside or an object with upload, to, beside or an object with free or an object with until, within, not 5
  ~/a.yaml:4:12  script[1].say must be text that is not empty, not ""
  ~/a.yaml:4:26  unknown field "tol" in script[1].expect; did you mean "tool"? allowed: says, tool, args, match, tools, forbidden_tools
  ~/a.yaml:5:5  the field "say" is missing in script[2]; it must be text
  ~/a.yaml:5:7  unknown field "shout" in script[2]; allowed: say, interrupt, expect, press, beside, fill, with, select, in, upload, to, free, until, within
  ~/a.yaml:6:14  script[3].press must be text, not 3
  ~/a.yaml:7:15  the field "description" is missing in user_persona; it must be text
  ~/a.yaml:7:29  the field "do" is missing in user_persona.behaviors[0]; it must be text
  ${NEXT}`);
  });

  it('names the persona that was probably meant, and refuses one word that names none', () => {
    const problems = problemsOf({
      'a.yaml': 'scenario_id: a\nuser_persona: impatiant\n',
      'b.yaml': `scenario_id: b
user_persona:
  description: brief
  behaviors: [insists, prompt_injection, Speak in rhymes., { do: whistle }]
`,
      'c.yaml': 'scenario_id: c\nuser_persona: novice\n',
    });
    const names =
      'cooperative, impatient, vague, changes_mind, contradicts, withholds, claims_authority, insists, injects_instructions, abusive';
    expect(problems).toBe(`Scenarios cannot be used: 3 problems in 3 files.
  ~/a.yaml:2:15  there is no persona "impatiant"; did you mean "impatient"? write one of ${names}, or describe the user in a sentence
  ~/b.yaml:4:24  there is no persona "prompt_injection"; write one of ${names}, or describe the user in a sentence
  ~/c.yaml:2:15  there is no persona "novice"; write one of ${names}, or describe the user in a sentence
  ${NEXT}`);
  });

  it('refuses a locale that is not in its usual form', () => {
    expect(problemsOf({ 'a.yaml': 'scenario_id: a\nsurface: { locale: en-us }\n' })).toContain(
      'surface.locale must be a locale in its usual form, en-US, not "en-us"',
    );
  });

  it('refuses dates, locales and time zones that do not exist', () => {
    const files = {
      'a.yaml':
        'scenario_id: a\nnow: tomorrow\nsurface: { locale: xx_YY, timezone: Mars/Olympus }\n',
      'b.json': '{ "scenario_id": "-b", "now": 20260301 }',
      'c.yaml': 'scenario_id: c\nnow: 2026-02-30\n',
      'd.yaml': 'scenario_id: d\nnow: 2026-02-28T25:00:00Z\n',
    };
    expect(problemsOf(files)).toBe(`Scenarios cannot be used: 7 problems in 4 files.
  ~/a.yaml:2:6  now must be a date such as 2026-03-14, or with time and zone 2026-03-14T09:30:00Z, not "tomorrow"
  ~/a.yaml:3:20  surface.locale must be a locale such as en-US, not "xx_YY"
  ~/a.yaml:3:37  surface.timezone must be a time zone such as Europe/Berlin, not "Mars/Olympus"
  ~/b.json:1:18  scenario_id must be a name: letters, digits, "_" and "-", not starting with either, not "-b"
  ~/b.json:1:31  now must be text, not 20260301
  ~/c.yaml:2:6  now must be a date that the calendar has, not "2026-02-30"
  ~/d.yaml:2:6  now must be a date that the calendar has, not "2026-02-28T25:00:00Z"
  ${NEXT}`);
  });

  it('tells where a file cannot be read, of all files at once', () => {
    const files = {
      'a.yaml': 'scenario_id: a\ntags: [a\n',
      'b.json': '{\n  "scenario_id": "b",\n  "title": "x" "y"\n}',
      'c.json': '{"scenario_id": "c",}',
      'd.yaml': '',
      'e.yaml': '- a\n',
      'f.yaml': 'scenario_id: f\nscenario_id: g\n',
      'g.yaml': 'title: *nowhere\n',
      'h.yaml': 'a: 1\n---\nb: 1\n',
      'i.yaml': 'title: !!js/function x\n',
      'j.json': "{ 'a': 1 }",
      'k.json': '{"scenario_id":"n","scenario_id":"m"}',
    };
    expect(problemsOf(files)).toBe(`Scenarios cannot be used: 11 problems in 11 files.
  ~/a.yaml:3:1  not readable: Flow sequence in block collection must be sufficiently indented and end with a ]
  ~/b.json:3:16  not readable: Unexpected double-quoted-scalar at node end
  ~/c.json:1:21  not readable as JSON: Expected double-quoted property name in JSON at position 20
  ~/d.yaml:1:1  a file of scenarios must hold one object with field names; the file is empty
  ~/e.yaml:1:1  a file of scenarios must hold one object with field names; the file holds something else
  ~/f.yaml:2:1  this key appears twice in the same object
  ~/g.yaml:1:8  not readable: Unresolved alias (the anchor must be set before the alias): nowhere
  ~/h.yaml:2:1  a second document; one file holds one
  ~/i.yaml:1:8  not readable: Unresolved tag: tag:yaml.org,2002:js/function
  ~/j.json:1:3  not readable as JSON: Expected property name or '}' in JSON at position 2
  ~/k.json:1:20  this key appears twice in the same object
  ${NEXT}`);
  });

  it('hints at single quotes, at spaces for tabs, and at UTF-8', () => {
    const folder = folderWith({
      'a.yaml': 'tags:\n  - "$84.00" isn\'t shown.\n',
      'b.yaml': 'budget:\n\tmax_turns: 1\n\tmax_steps: 2\n',
    });
    writeFileSync(
      join(folder, 'c.yaml'),
      Buffer.from('scenario_id: c\ntitle: caf\xe9\n', 'latin1'),
    );
    expect(messageOf(folder, () => loadScenarios(folder)))
      .toBe(`Scenarios cannot be used: 3 problems in 3 files.
  ~/a.yaml:2:14  not readable: text after the closing quote; put single quotes around all of it: '"$84.00" isn''t shown.'
  ~/b.yaml:2:1  not readable: a tab as indentation; indent with spaces
  ~/c.yaml:2:1  not readable: bytes that UTF-8 does not allow, as Windows-1252 or Latin-1 has; convert the file: iconv -f WINDOWS-1252 -t UTF-8 ~/c.yaml > ~/c.yaml.utf8
  ${NEXT}`);
  });

  it('takes a folder named like a file for a folder', () => {
    const folder = folderWith({
      'a.yaml': 'scenario_id: a\n',
      'x.json/b.yaml': 'scenario_id: b\n',
      'y/z.yaml/c.yaml': 'scenario_id: c\n',
    });
    const ids = (path: string) => loadScenarios(path).map(({ scenario }) => scenario.scenario_id);
    expect(ids(folder)).toEqual(['a']);
    expect(foldersBelow(folder).flatMap(ids)).toEqual(['a', 'b', 'c']);
  });

  it('tells which file has an id already', () => {
    const files = {
      'a.yaml': 'scenario_id: x\n',
      'b.yaml': 'title: t\nscenario_id: x\n',
      'c.yaml': 'scenario_id: x\n',
    };
    expect(problemsOf(files)).toBe(`Scenarios cannot be used: 2 problems in 2 files.
  ~/b.yaml:2:14  scenario_id "x" is already used in ~/a.yaml
  ~/c.yaml:1:14  scenario_id "x" is already used in ~/a.yaml
  ${NEXT}`);
  });

  it('tells of broken defaults once, however many scenarios lie on them', () => {
    const scenarios = { 'a.yaml': 'scenario_id: x\n', 'b.yaml': 'scenario_id: y\n' };
    expect(problemsOf({ '_defaults.yaml': 'nwo: 2026-01-01\ntitle: 5\n', ...scenarios }))
      .toBe(`Scenarios cannot be used: 2 problems in 1 file.
  ~/_defaults.yaml:1:1  unknown field "nwo"; did you mean "now"? allowed: ${FIELDS}
  ~/_defaults.yaml:2:8  title must be text, not 5
  ${NEXT}`);
    expect(problemsOf({ '_defaults.yaml': 'a: [\n', ...scenarios })).toContain(
      '1 problem in 1 file',
    );
  });

  it('returns the sound scenarios beside the problems of the others', () => {
    const folder = folderWith({ 'a.yaml': 'scenario_id: a\n', 'b.yaml': 'title: b\n' });
    const { scenarios, problems } = readScenarios(folder);
    expect(scenarios.map(({ scenario }) => scenario.scenario_id)).toEqual(['a']);
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [1, 1, 'the field "scenario_id" is missing; it must be text'],
    ]);
  });

  it('says so where there is nothing to read', () => {
    const folder = folderWith({ 'notes.txt': 'x' });
    expect(messageOf(folder, () => loadScenarios(folder))).toBe(`There are no scenarios at "~".
  The folder holds no *.yaml, *.yml or *.json.
  Give a scenario file or a folder of them, relative to the working directory.   docs/errors.md#not-found`);
    expect(messageOf(folder, () => loadScenarios(join(folder, 'nowhere.yaml'))))
      .toBe(`There are no scenarios at "~/nowhere.yaml".
  There is no such file or folder.
  Give a scenario file or a folder of them, relative to the working directory.   docs/errors.md#not-found`);
  });

  it('keeps a key "__proto__" as data', () => {
    const folder = folderWith({
      '_defaults.yaml': 'context: { a: 1 }\n',
      'a.yaml': 'scenario_id: a\ncontext: { __proto__: { polluted: true } }\n',
    });
    loadScenarios(folder);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('loadScenario', () => {
  const files = {
    'a.yaml': 'scenario_id: return_late\n',
    'b.yaml': 'scenario_id: return_early\n',
  };

  it('finds a scenario by its id, whatever its file is called', () => {
    expect(loadScenario(folderWith(files), 'return_early').scenario.scenario_id).toBe(
      'return_early',
    );
  });

  it('lists the ids that exist where there is no such scenario', () => {
    const folder = folderWith(files);
    expect(messageOf(folder, () => loadScenario(folder, 'return_lat')))
      .toBe(`There is no scenario "return_lat" in ~.
  did you mean "return_late"? scenarios there: return_late, return_early
  Use one of these ids, or add a file with this scenario_id.   docs/errors.md#not-found`);
  });

  it('is not disturbed by another file that is broken', () => {
    const folder = folderWith({ ...files, 'c.yaml': 'oops: [' });
    expect(loadScenario(folder, 'return_late').scenario.scenario_id).toBe('return_late');
  });

  it('shows the broken files where one of them may hold the id', () => {
    const folder = folderWith({ ...files, 'c.yaml': 'scenario_id: lost\noops: 1\n' });
    expect(messageOf(folder, () => loadScenario(folder, 'lost'))).toContain(
      '~/c.yaml:2:1  unknown field "oops"',
    );
  });

  it('refuses arguments of a turn that name no tool', () => {
    const text = `scenario_id: a
script:
  - { say: Hi, expect: { args: { order_id: ORD-1 } } }
`;
    expect(problemsOf({ 'a.yaml': text })).toContain('args are of a call: name its tool');
  });
});
