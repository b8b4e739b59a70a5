// The factors of `sightline expand` from its options: users, viewports, locales and faults, each with its short name.
import type { App } from '../app/definition.js';
import { countOf } from '../count.js';
import type { FactorValue } from '../coverage/expanded.js';
import { misspeltConducts } from '../scenario/persona.js';
import { namesHint } from '../scenario/nearest-name.js';
import { localeWanted } from '../scenario/locale.js';
import { type Fault, scenarioSchema } from '../scenario/schema.js';
import { viewportOf } from './page-arguments.js';
import { usage } from './usage.js';

/** Comma-separated values each. */
export interface FactorOptions {
  persona?: string;
  viewport?: string;
  locale?: string;
  fault?: string;
}

/**
 * Throws `usage` for values that cannot be used, two that have one name, and if there are none at all.
 *
 * @param app whose tools the faults must name; null: any may be right
 */
export function factorsOf(options: FactorOptions, app: App | null): FactorValue[][] {
  const factors = (['persona', 'viewport', 'locale', 'fault'] as const).flatMap((option) => {
    const given = options[option];
    return given === undefined ? [] : [valuesOf(option, given, app)];
  });
  if (factors.length > 0) return factors;
  throw usage(
    'There is nothing to cross the scenarios with.',
    'Add --persona, --viewport, --locale or --fault.',
  );
}

function valuesOf(option: keyof FactorOptions, given: string, app: App | null): FactorValue[] {
  const values = given.split(',').map((text) => makers[option](text.trim(), app));
  const names = values.map(({ name }) => name);
  const twice = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (twice === undefined) return values;
  throw usage(
    `--${option} "${given}" ${twice === '' ? 'has an empty value' : `has "${twice}" twice`}.`,
    'Separate different values by commas.',
  );
}

const makers: Record<keyof FactorOptions, (text: string, app: App | null) => FactorValue> = {
  persona(text) {
    const [misspelt] = misspeltConducts(text);
    if (misspelt)
      throw usage(
        `--persona "${misspelt.word}" is not the name of a conduct.`,
        `Did you mean "${misspelt.meant}"? docs/conducts.md has all names.`,
      );
    return {
      name: slug(text),
      apply: (scenario) => ({ ...scenario, user_persona: text }),
    };
  },
  viewport(text) {
    const viewport = viewportOf(text);
    return {
      name: `${viewport.width}x${viewport.height}`,
      apply: (scenario) => ({ ...scenario, surface: { ...scenario.surface, viewport } }),
    };
  },
  locale(text) {
    const wanted = localeWanted(text);
    if (wanted !== null)
      throw usage(
        `--locale "${text}" must be ${wanted}.`,
        'Separate several by commas: --locale en-US,de-DE.',
      );
    return { name: slug(text), apply: (scenario) => ({ ...scenario, locale: text }) };
  },
  fault(text, app) {
    if (text === 'none') return { name: 'no-fault', apply: (scenario) => scenario };
    const fault = faultOf(text, app);
    return {
      name: slug(text),
      apply: (scenario) => ({ ...scenario, faults: [...(scenario.faults ?? []), fault] }),
    };
  },
};

const KINDS = ['status', 'timeout', 'slow', 'malformed', 'drop', 'cut', 'duplicate'];

/** `issue_refund:drop`, `issue_refund:status:503`; the first call of the tool fails. */
function faultOf(text: string, app: App | null): Fault {
  const [tool = '', kind = '', status, ...rest] = text.split(':');
  const fault = { tool, fault: kind, ...(status === undefined ? {} : { status: Number(status) }) };
  const { data } = scenarioSchema.safeParse({ scenario_id: 'a', faults: [fault] });
  const [found] = data?.faults ?? [];
  const tools = app?.backend.tools.map(({ name }) => name) ?? [tool];
  if (tool !== '' && !tools.includes(tool))
    throw usage(
      `--fault "${text}" names a tool that the app "${app?.name}" does not have.`,
      'Name one of its tools.',
      [namesHint(tool, tools, countOf(tools.length, 'tool'))],
    );
  if (found !== undefined && tool !== '' && rest.length === 0) return found;
  throw usage(
    `--fault "${text}" is not a fault.`,
    'Write tool and fault, as in --fault none,issue_refund:drop,issue_refund:status:503.',
    KINDS.includes(kind) ? [] : [namesHint(kind, KINDS, 'faults of calls')],
  );
}

/** Fit for a scenario's name: other characters become "-". */
function slug(text: string): string {
  return text.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
}
