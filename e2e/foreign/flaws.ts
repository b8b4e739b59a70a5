// What is planted on a page to test whether it is found: each flaw meets one answer, and no other; knows nothing of the driver.

/** A fault of an agent or of its UI, with the answer that it meets. */
export interface Flaw {
  name: string;
  asked: string;
  /** What the agent says; null: nothing. */
  said: string | null;
  /** What is true of a page without the flaw. */
  claims: readonly string[];
  party: 'agent' | 'ui';
}

const readable = [
  'The newest agent message is fully visible.',
  'The newest agent message is not covered.',
];

export const flaws: readonly Flaw[] = [
  {
    name: 'wrong-amount',
    asked: 'What did order ORD-11 cost?',
    said: 'It cost $24.50, shipping included.',
    claims: ['"$42.50" is shown.'],
    party: 'agent',
  },
  {
    name: 'not-done',
    asked: 'Please refund order ORD-12.',
    said: 'I have issued a refund of $12.50 for order ORD-12.',
    claims: [],
    party: 'agent',
  },
  {
    name: 'silence',
    asked: 'What did order ORD-13 cost?',
    said: null,
    claims: ['"$13.50" is shown.'],
    party: 'agent',
  },
  ...(['hidden', 'covered', 'clipped', 'misdrawn'] as const).map((name, at): Flaw => {
    const amount = `$${14 + at}.50`;
    return {
      name,
      asked: `What did order ORD-${14 + at} cost?`,
      said: `It cost ${amount}, shipping included.`,
      claims: name === 'misdrawn' ? [`"${amount}" is shown.`] : readable,
      party: 'ui',
    };
  }),
];

/** Plants the UI's flaws: looks again and again, since these packages draw their messages anew. */
export const flawScript = `<script>
  const flawed = { hidden: '$14.50', covered: '$15.50', clipped: '$16.50', misdrawn: '$17.50' };
  const cover = document.createElement('div');
  cover.style.cssText = 'position:fixed;z-index:2147483647;background:#fff';
  const plant = {
    hidden: (it) => { it.style.visibility = 'hidden'; },
    covered: (it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      Object.assign(cover.style, { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' });
      if (!cover.isConnected) document.body.append(cover);
    },
    clipped: (it) => { it.style.cssText += ';display:block;width:6ch;overflow:hidden;white-space:nowrap'; },
    misdrawn: (it) => {
      for (const node of it.childNodes) if (node.nodeType === 3) node.data = node.data.replace('$17.50', '$1.75');
    },
  };
  const look = (root, text, then) => {
    for (const it of root.children) {
      if (it.shadowRoot) look(it.shadowRoot, text, then);
      if (it.tagName === 'SCRIPT' || it.tagName === 'STYLE') continue;
      const holds = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.includes(text));
      if (holds) then(it);
      look(it, text, then);
    }
  };
  setInterval(() => { for (const name in flawed) look(document.body, flawed[name], plant[name]); }, 30);
</script>`;
