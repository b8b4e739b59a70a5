// What a person thinks of an episode: right or wrong, believable or not, by keys or buttons; kept in the browser, and saved as a file of labels.
import { useState } from 'preact/hooks';
import type { SiteLabel } from '../site/data.js';
import { count, useKeys } from './parts.js';

type Answer = 'yes' | 'no';
/** By what they are about, as JSON. */
type Answers = Readonly<Record<string, Answer>>;

/** Each report has its own. */
const STORE = `sightline-labels ${location.pathname}`;

/** A browser may allow no storage; then answers last as long as the page. */
let answers: Answers = {};
try {
  answers = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Answers;
} catch {
  answers = {};
}

function keep(changed: Answers): void {
  answers = changed;
  try {
    localStorage.setItem(STORE, JSON.stringify(changed));
  } catch {
    // They are still saved by the button.
  }
}

/** The words of the two answers, and the keys for them. */
const words = {
  answer: { right: ['right', 'r'], wrong: ['wrong', 'w'] },
  user: { right: ['believable', 'b'], wrong: ['not believable', 'n'] },
} as const;

export function Opinions({ labels }: { labels: readonly SiteLabel[] }) {
  const [, setChanges] = useState(0);
  const [marked, setMarked] = useState(0);
  const answer = (at: number, isRight: boolean) => {
    const label = labels[at];
    if (label === undefined) return;
    const said = isRight ? label.right : other(label.right);
    const { [keyOf(label)]: before, ...rest } = answers;
    keep(before === said ? rest : { ...rest, [keyOf(label)]: said });
    setMarked(nextOf(labels, at));
    setChanges((changes) => changes + 1);
  };
  const ofUser = labels.findIndex((label) => label.of === 'user');
  useKeys({
    r: () => answer(marked, true),
    w: () => answer(marked, false),
    b: () => answer(ofUser, true),
    n: () => answer(ofUser, false),
    m: () => setMarked(nextOf(labels, marked)),
    s: save,
  });
  const many = Object.keys(answers).length;
  return (
    <section class="opinions" aria-label="What do you think?">
      <h2>What do you think?</h2>
      <ul class="plain">
        {labels.map((label, at) => (
          <li key={keyOf(label)} {...(at === marked ? { 'aria-current': 'true' } : {})}>
            {label.title}{' '}
            {[true, false].map((isRight) => {
              const [word, key] = words[label.of][isRight ? 'right' : 'wrong'];
              const said = isRight ? label.right : other(label.right);
              return (
                <button
                  type="button"
                  key={key}
                  aria-pressed={answers[keyOf(label)] === said}
                  onClick={() => answer(at, isRight)}
                >
                  {word}
                </button>
              );
            })}
          </li>
        ))}
      </ul>
      <p>
        <button type="button" disabled={many === 0} onClick={save}>
          Save {count(many, 'label')}
        </button>{' '}
        <span class="soft keys">
          r right, w wrong, m mark the next, b believable, n not believable, s save
        </span>
      </p>
    </section>
  );
}

/** The next one that takes right or wrong. */
function nextOf(labels: readonly SiteLabel[], at: number): number {
  const after = labels.findIndex((label, index) => index > at && label.of === 'answer');
  return after === -1 ? 0 : after;
}

function other(answer: Answer): Answer {
  return answer === 'yes' ? 'no' : 'yes';
}

function keyOf({ line }: SiteLabel): string {
  return JSON.stringify(line);
}

/** Everything that was answered in this report, as `sightline judge calibrate` reads it. */
function save(): void {
  const lines = Object.entries(answers).map(
    ([key, answer]) => `${JSON.stringify({ ...(JSON.parse(key) as SiteLabel['line']), answer })}\n`,
  );
  if (lines.length === 0) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(lines.sort(), { type: 'application/jsonl' }));
  link.download = 'labels.jsonl';
  link.click();
  URL.revokeObjectURL(link.href);
}
