// Entry of the axe script: asks axe-core about one document, in a world that the page cannot see; opens no frame and loads nothing.
import type { AxeResults, ImpactValue, NodeResult, RunOptions } from 'axe-core';
import type { AxeFinding, AxeReport } from '../episode/layout.js';
import { rounded } from './capture/collector.js';
import { toBox } from './capture/lines.js';
import { shortSelector } from './capture/selector.js';

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

/** Elements told for one rule; a table can have thousands. */
const MOST_ELEMENTS = 50;
/** About a page as a whole, which a document in a frame is not. */
const OF_PAGES = ['bypass', 'document-title', 'html-has-lang', 'meta-viewport'];

/** Boxes are in the document's own viewport. */
async function ask(isTop: boolean): Promise<Pick<AxeReport, 'findings' | 'leftOut'>> {
  const left = ['color-contrast', ...(isTop ? [] : OF_PAGES)];
  const { violations } = await axe.run(document, {
    elementRef: true,
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
  });
  const findings = violations.flatMap(({ id, impact = null, help, helpUrl, nodes }) =>
    nodes
      .slice(0, MOST_ELEMENTS)
      .flatMap((node) => findingOf({ rule: id, impact, help, helpUrl }, node)),
  );
  const found = violations.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return { findings, leftOut: found - findings.length };
}

function findingOf(
  rule: Pick<AxeFinding, 'rule' | 'help' | 'helpUrl'> & { impact: ImpactValue },
  { element, impact = rule.impact }: NodeResult,
): AxeFinding[] {
  if (element === undefined) return [];
  const box = rounded(toBox(element.getBoundingClientRect()));
  return [{ ...rule, impact, element: shortSelector(element), box }];
}

/** Timers do not run in a document that may run no scripts of its own, and axe-core takes its steps by them. */
function soon(run: () => void): number {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
  return 0;
}

Object.assign(globalThis, { sightlineAsk: ask, setTimeout: soon });
