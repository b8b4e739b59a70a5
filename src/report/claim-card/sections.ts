// The parts of a card that are words: sight, numbers, the tree, near misses, names of marks and the label.
import type {
  ClaimResult,
  GradedNode,
  Measurements,
  NearMiss,
} from '../../verdict/claim-result.js';
import { markup, quotedMarkup, shortenedText, type Markup } from './markup.js';
import type { Mark } from './marks.js';
import { figuresOf } from './measurements.js';
import { measurementWords } from './numbers.js';
import { outcomeWord } from './outcome.js';

/** What a person sees of it; the signs for unseen characters differ in shape and have words. */
export function sightLine(sight: string): Markup {
  const parts = sight.match(/█+|▒+|[^█▒]+/gu) ?? [];
  const shown = parts.map((part) => {
    if (part.startsWith('█')) return markup`<span class="failed">${part}</span>`;
    return part.startsWith('▒')
      ? markup`<span class="inconclusive">${part}</span>`
      : markup`${quotedMarkup(part)}`;
  });
  const has = (sign: string) => sight.includes(sign);
  const legend = [
    ...(has('█') ? [markup`<span class="failed">█</span> not painted `] : []),
    ...(has('▒') ? [markup`<span class="inconclusive">▒</span> cannot be told`] : []),
  ];
  return markup`<p class="sight" tabindex="0" role="group" aria-label="What a person sees of it">${shown}</p>${
    legend.length > 0 ? markup`<p class="soft small">${legend}</p>` : null
  }`;
}

export function figuresTable(result: Pick<ClaimResult, 'measurements'>): Markup | null {
  const figures = figuresOf(result.measurements);
  if (figures.length === 0) return null;
  return markup`<table><tbody>${figures.map(
    ({ name, value }) =>
      markup`<tr><th scope="row">${name}</th><td>${quotedMarkup(value)}</td></tr>`,
  )}</tbody></table>`;
}

/** Every part of the claim with its result; `above`: the measurements that the card already shows. */
export function treeList(root: GradedNode, above: Measurements): Markup {
  const shown = new Set(figuresOf(above).map(({ name, value }) => `${name} ${value}`));
  return markup`<ul class="tree">${treeItem(root, shown)}</ul>`;
}

const joints: Partial<Record<GradedNode['op'], string>> = {
  not: 'not',
  and: 'all of',
  or: 'one of',
  every: 'every match',
  some: 'some match',
};

function treeItem(node: GradedNode, shown: ReadonlySet<string>): Markup {
  const joint = joints[node.op];
  const figures = figuresOf(node.measurements)
    .filter(({ name, value }) => !shown.has(`${name} ${value}`))
    .map(({ name, value }) => `${name.toLowerCase()}: ${value}`);
  const isSaidBelow = node.of.some(({ reason }) => reason === node.reason);
  return markup`<li><div class="node">${outcomeWord(node.outcome)}<div><b>${quotedMarkup(node.words)}</b>${
    joint === undefined ? null : markup` <span class="joint">${joint}</span>`
  }${isSaidBelow ? null : markup`<p>${quotedMarkup(node.reason)}</p>`}${
    figures.length === 0
      ? null
      : markup`<p class="soft small num">${quotedMarkup(figures.join(' · '))}</p>`
  }</div></div>${
    node.of.length === 0
      ? null
      : markup`<ul class="tree">${node.of.map((child) => treeItem(child, shown))}</ul>`
  }</li>`;
}

export function nearMissList(nearMisses: readonly NearMiss[], marks: readonly Mark[]): Markup {
  const numberOf = ({ box }: NearMiss) =>
    marks.find((mark) => box !== null && mark.box.every((value, at) => value === box[at]))?.number;
  return markup`<ul class="plain">${nearMisses.map((one) => {
    const number = numberOf(one) ?? null;
    return markup`<li><span class="near_miss sign" aria-hidden="true">≈</span> <q class="mono">${quotedMarkup(
      shortenedText(one.text, 300),
    )}</q>${number === null ? null : markup` <span class="soft">(${number} in the picture)</span>`}<br><span class="soft">${quotedMarkup(one.why)}</span></li>`;
  })}</ul>`;
}

/** Names of what is drawn, with the numbers beside the boxes. */
export function marksList(marks: readonly Mark[], leftOut: number): Markup {
  const numbered = marks.filter(({ number }) => number !== null);
  const rest = marks.length - numbered.length;
  const more = [
    ...(rest > 0 ? [`And ${rest} more, drawn without a number.`] : []),
    ...(leftOut > 0 ? [`${leftOut} outside of the viewport are not drawn.`] : []),
  ];
  return markup`<ol class="marks">${numbered.map(
    ({ kind, number, text, outside }) =>
      markup`<li class="${kind}"><span class="badge num">${number} <span aria-hidden="true">${measurementWords[kind].sign}</span></span><span><b>${measurementWords[kind].word}</b>${
        outside === null ? null : `, ${outside}`
      }${text === '' ? null : markup`<br><span class="mono">${quotedMarkup(shortenedText(text, 120))}</span>`}</span></li>`,
  )}</ol>${more.length > 0 ? markup`<p class="soft small">${more.join(' ')}</p>` : null}`;
}

/** A label for calibration. Nothing is sent: it is text to copy. */
export function wrongVerdict(result: ClaimResult, picturePixelsSha256: string): Markup {
  const { claim, outcome, source } = result;
  const label = { claim, outcome, source, picturePixelsSha256, label: 'wrong' };
  return markup`<details><summary>This verdict is wrong</summary>
<p class="soft small">Copy this label: it names the claim, what came out and the picture that it was decided on. One click selects all of it.</p>
<pre class="label" tabindex="0">${readable(JSON.stringify(label, null, 2))}</pre></details>`;
}

/** Direction marks are written out, so that what is copied is what is read. */
function readable(json: string): string {
  return json.replace(
    /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
