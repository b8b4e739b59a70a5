// Checks the references in claims, such as {issue_refund.response.id}, against the tools of the app; reads no answer.
import { tokenize } from '../claim/language.js';
import type { LoadedScenario } from '../scenario/load.js';
import { namesHint, unknownToolText } from '../values/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import { argumentNames } from './arguments.js';
import type { App } from './definition.js';
import type { Use } from './used-names.js';

/**
 * References to a tool that the app does not have, or to an argument that the tool does not take. What a tool answers is not
 * declared, so the fields of a response are not checked.
 */
export function referenceProblems(
  loaded: LoadedScenario,
  claims: readonly Use[],
  app: App,
): Problem[] {
  return claims.flatMap(({ path, name: claim }) =>
    referenceFaults(claim, app).map((message) => ({ ...loaded.place(path), message })),
  );
}

/** What is wrong with the references of one claim, as clauses. */
export function referenceFaults(claim: string, app: App): string[] {
  return referencesIn(claim).flatMap((reference) => {
    const wrong = wrongIn(reference, app);
    return wrong === null ? [] : [`the reference {${reference}}: ${wrong}`];
  });
}

function referencesIn(claim: string): string[] {
  const cut = tokenize(claim);
  if ('why' in cut) return [];
  return cut.tokens.flatMap(({ kind, text }) => (kind === 'reference' ? [text] : []));
}

/** Null also for what is no reference to a call, which reading the claim reports. */
function wrongIn(reference: string, app: App): string | null {
  const [name = '', part, argument = ''] = reference.split(/[.[]/u);
  if (part !== 'args' && part !== 'response') return null;
  const { tools } = app.backend;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = tools.map((one) => one.name);
    return unknownToolText(name, names, app.name);
  }
  const names = part === 'args' ? argumentNames(tool) : null;
  if (names === null || names.includes(argument)) return null;
  return `unknown argument "${argument}" of ${name}; ${namesHint(argument, names, 'arguments')}`;
}
