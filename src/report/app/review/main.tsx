// Entry of the page on which people review episodes: one at a time, answered with keys or by pressing.
import { render } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ReviewAnswer, ReviewEpisode, ReviewList } from '../../review/data.js';
import { useKeys } from '../use-keys.js';
import { EpisodeHead, EpisodeStory } from './episode.js';
import { Keys } from './keys.js';
import { SampleProgress } from './progress.js';
import { Questions } from './questions.js';
import { loadEpisode, loadList, send } from './server.js';
import '../style.css';
import './review.css';

const first = JSON.parse(document.getElementById('review')?.textContent ?? '{}') as ReviewList;

function App() {
  const [list, setList] = useState(first);
  const [at, setAt] = useState(() => nextOpen(first, -1) ?? 0);
  const [shown, setShown] = useState<{ at: number; episode: ReviewEpisode } | null>(null);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState({ text: '', bad: false });
  const [help, setHelp] = useState(false);
  const fail = (error: unknown) => setSaid({ text: `Not saved. ${textOf(error)}`, bad: true });
  const last = list.episodes.length - 1;

  useEffect(() => {
    let isWanted = true;
    loadEpisode(at).then((episode) => {
      if (!isWanted) return;
      setShown({ at, episode });
      setCurrent(firstOpen(episode));
      scrollTo(0, 0);
      document.title = `${episode.scenario}, ${at + 1} of ${last + 1}: Sightline review`;
    }, fail);
    return () => {
      isWanted = false;
    };
  }, [at]);

  const save = useCallback((answer: ReviewAnswer, then: () => void) => {
    send(at, answer)
      .then(async (saved) => {
        setShown((one) => one && { ...one, episode: { ...one.episode, ...saved } });
        setSaid({ text: 'Saved.', bad: false });
        then();
        setList(await loadList());
      })
      .catch(fail);
  }, [at]);

  const questions = shown?.at === at ? shown.episode.questions : [];
  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)));
  const goOn = () => {
    const next = nextOpen(list, at);
    if (next === null) setSaid({ text: 'Every episode of the sample is answered.', bad: false });
    else go(next);
  };
  const answer = (question: number, text: string) => {
    const key = questions[question]?.key;
    if (key !== undefined) save({ question: key, answer: text }, () => setCurrent(question + 1));
  };
  const step = (event: KeyboardEvent, by: number) => {
    if (!isAmongQuestions(event.target)) return;
    event.preventDefault();
    setCurrent(Math.min(questions.length, Math.max(0, current + by)));
  };
  const numbers = (questions[current]?.choices ?? []).map((choice, key) => [
    `${key + 1}`,
    () => answer(current, choice.answer),
  ]);
  useKeys(
    help
      ? {}
      : {
          ...(Object.fromEntries(numbers) as Record<string, () => void>),
          ...{ j: () => go(at + 1), ArrowRight: () => go(at + 1) },
          ...{ k: () => go(at - 1), ArrowLeft: () => go(at - 1) },
          ArrowDown: (event) => step(event, 1),
          ArrowUp: (event) => step(event, -1),
          // What has the focus may take Enter itself.
          Enter: ({ target }) => !isPressable(target) && goOn(),
          n: (event) => {
            event.preventDefault();
            document.getElementById('note')?.focus();
          },
          '?': () => setHelp(true),
        },
  );
  return (
    <>
      <header>
        <SampleProgress list={list} at={at} onGo={go} onHelp={() => setHelp(true)} />
        {shown === null ? <h1>Loading …</h1> : <EpisodeHead episode={shown.episode} />}
      </header>
      {shown === null ? null : (
        <main class="review" key={shown.at}>
          <EpisodeStory episode={shown.episode} />
          <div class="panel">
            <Questions
              questions={shown.episode.questions}
              current={current}
              note={shown.episode.note}
              onAnswer={answer}
              onNote={(note) => note.trim() !== shown.episode.note && save({ note }, () => undefined)}
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

/** The next episode that is not answered, from the beginning again after the last; null: none but this. */
function nextOpen({ episodes }: ReviewList, at: number): number | null {
  const order = [...episodes.keys()];
  const rest = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return rest.find((one) => episodes[one]?.done === false) ?? null;
}

/** Where all are answered, the way on. */
function firstOpen({ questions }: ReviewEpisode): number {
  const open = questions.findIndex(({ answer }) => answer === null);
  return open === -1 ? questions.length : open;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

function isAmongQuestions(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.questions') !== null;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const root = document.getElementById('app');
if (root) render(<App />, root);
