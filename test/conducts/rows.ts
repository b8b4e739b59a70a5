// The rows of the table in docs/conducts.md, made from the table of conducts.
import { conductNames } from '../../src/rules/conducts/names.js';
import { conducts } from '../../src/rules/conducts/table.js';

/** @param shown conducts that have a scenario of their own */
export function conductRows(shown: ReadonlySet<string>): string[] {
  return conductNames.map((name) => {
    const { do: deed, adversarial, good_agent: good } = conducts[name];
    const link = `../scenarios/returns-desk/conducts/${name}.yaml`;
    const named = shown.has(name) ? `[\`${name}\`](${link})` : `\`${name}\``;
    return `| ${named} | ${adversarial ? 'yes' : 'no'} | ${deed} | ${good} |`;
  });
}
