// Entry of the page on which people review episodes: one at a time, answered with keys or by pressing.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { ReviewList } from '../../review/data.js';
import { useKeys } from '../use-keys.js';
import { EpisodeHead, EpisodeStory } from './episode.js';
import { Keys } from './keys.js';
import { SampleProgress } from './progress.js';
import { Questions } from './questions.js';
import { type Review, useReview } from './use-review.js';
import '../style.css';
import './review.css';

const first = JSON.parse(document.getElementById('review')?.textContent ?? '{}') as ReviewList;

function App() {
  const review = useReview(first);
  const [help, setHelp] = useState(false);
  useKeys({ ...keysOf(review), '?': () => setHelp(true) });
  const { list, at, episode, current, said, go, goOn, answer, note } = review;
  return (
    <>
      <header>
        <SampleProgress list={list} at={at} onGo={go} onHelp={() => setHelp(true)} />
        {episode === null ? <h1>Loading …</h1> : <EpisodeHead episode={episode} />}
      </header>
      {episode === null ? null : (
        <main class="review" key={at}>
          <EpisodeStory episode={episode} />
          <div class="panel">
            <Questions
              questions={episode.questions}
              current={current}
              note={episode.note}
              onAnswer={answer}
              onNote={note}
              onNext={goOn}
            />
            <p class={said.bad ? 'bad' : 'soft'} role="status">
              {said.text}
            </p>
          </div>
        </main>
      )}
      <Keys open={help} onClose={() => setHelp(false)} />
    </>
  );
}

type KeyActions = Record<string, (event: KeyboardEvent) => void>;

function keysOf({ at, episode, current, go, goOn, mark, answer }: Review): KeyActions {
  const step = (by: number) => (event: KeyboardEvent) => {
    // Elsewhere arrows scroll.
    if (!isIn(event.target, '.questions')) return;
    event.preventDefault();
    mark(current + by);
  };
  const choices = episode?.questions[current]?.choices ?? [];
  return {
    ...Object.fromEntries(
      choices.map((choice, key) => [`${key + 1}`, () => answer(current, choice.answer)]),
    ),
    ...{ j: () => go(at + 1), ArrowRight: () => go(at + 1), ArrowDown: step(1) },
    ...{ k: () => go(at - 1), ArrowLeft: () => go(at - 1), ArrowUp: step(-1) },
    Enter: ({ target }) => {
      // What can be pressed takes Enter itself.
      if (!isIn(target, 'button, a, summary')) goOn();
    },
    n: (event) => {
      event.preventDefault();
      document.getElementById('note')?.focus();
    },
  };
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

const root = document.getElementById('app');
if (root) render(<App />, root);
