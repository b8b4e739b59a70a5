// Reads from a socket frame whether it says that the agent works or that it is done; knows no single protocol.

/** What a frame says about the agent's work; null if nothing. */
export type FrameWord = 'working' | 'ended' | null;

const stated =
  /"(?:type|event|events?_?(?:type|name)|status|state|kind|phase|action|op|method)"\s*:\s*"([^"]{1,60})"/gi;
/** As Socket.IO and its like write them: `42["typing",{…}]`. */
const named = /^\d*\[\s*"([^"]{1,60})"/;
const flag = /"(?:is_?)?(?:typing|thinking|busy|streaming|processing)"\s*:\s*(true|false)/i;

const ended =
  /^(done|end|ended|complete|completed|finish|finished|stop|stopped|idle|final|eos|off|error|failed|cancelled)$/;
const working =
  /^(typing|thinking|processing|working|start|started|begin|delta|chunk|token|partial|progress|running|generating|streaming|pending|queued|searching)$/;

function wordsIn(value: string): string[] {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Reads the first few hundred characters of a frame. */
export function frameWordOf(text: string): FrameWord {
  const said = flag.exec(text);
  if (said) return said[1]?.toLowerCase() === 'true' ? 'working' : 'ended';
  const values = [...text.matchAll(stated)].map((match) => match[1] ?? '');
  const words = [...values, named.exec(text)?.[1] ?? ''].flatMap(wordsIn);
  if (words.some((word) => ended.test(word))) return 'ended';
  return words.some((word) => working.test(word)) ? 'working' : null;
}
