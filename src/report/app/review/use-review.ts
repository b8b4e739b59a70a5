// The state of a review in the browser: which episode, which question, and what is saved; draws nothing.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReviewAnswer, ReviewEpisode, ReviewList } from '../../review/data.js';
import { loadEpisode, send } from './server.js';

/** An episode on the page, with the answers as given, and as saved so far. */
interface Shown {
  at: number;
  given: ReviewEpisode;
  saved: ReviewEpisode;
}

export interface Review {
  list: ReviewList;
  at: number;
  /** Null while it is loading. */
  episode: ReviewEpisode | null;
  /** The question that keys answer; as many as there are questions: the way on. */
  current: number;
  said: { text: string; bad: boolean };
  go: (to: number) => void;
  /** To the next episode that is not answered. */
  goOn: () => void;
  mark: (question: number) => void;
  answer: (question: number, choice: string) => void;
  note: (text: string) => void;
}

export function useReview(first: ReviewList): Review {
  const [list, setList] = useState(first);
  const [at, setAt] = useState(() => nextOpen(first, -1) ?? 0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState({ text: '', bad: false });
  // Answers are sent one after the other, however fast they are given.
  const sending = useRef(Promise.resolve());
  const last = list.episodes.length - 1;
  const episode = shown?.at === at ? shown.given : null;

  useEffect(() => {
    let isWanted = true;
    const show = (loaded: ReviewEpisode) => {
      if (!isWanted) return;
      setShown({ at, given: loaded, saved: loaded });
      setCurrent(firstOpen(loaded));
      scrollTo(0, 0);
      document.title = `${loaded.scenario}, ${at + 1} of ${last + 1}: Sightline review`;
    };
    // What was answered before has to be in the file.
    sending.current
      .then(() => loadEpisode(at))
      .then(show, (error: unknown) => setSaid({ text: textOf(error), bad: true }));
    return () => {
      isWanted = false;
    };
  }, [at, last]);

  const save = (answer: ReviewAnswer, onFailure: () => void) => {
    const change = (to: (one: Shown) => Shown) =>
      setShown((one) => (one?.at === at ? to(one) : one));
    change((one) => ({ ...one, given: withAnswer(one.given, answer) }));
    sending.current = sending.current
      .then(() => send(at, answer))
      .then(
        (now) => {
          change((one) => ({ ...one, saved: withAnswer(one.saved, answer) }));
          setList(now);
          setSaid({ text: 'Saved.', bad: false });
        },
        (error: unknown) => {
          change((one) => ({ ...one, given: one.saved }));
          setSaid({ text: `Not saved. ${textOf(error)}`, bad: true });
          onFailure();
        },
      );
  };
  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)));

  return {
    ...{ list, at, episode, current, said, go },
    goOn: () => {
      const next = nextOpen(list, at);
      if (next !== null) go(next);
      else setSaid({ text: 'Every episode of the sample is answered.', bad: false });
    },
    mark: (question) => setCurrent(Math.min(episode?.questions.length ?? 0, Math.max(0, question))),
    answer: (question, choice) => {
      const key = episode?.questions[question]?.key;
      if (key === undefined) return;
      save({ question: key, answer: choice }, () => setCurrent(question));
      setCurrent(question + 1);
    },
    note: (text) => {
      if (text.trim() !== episode?.note) save({ note: text.trim() }, () => undefined);
    },
  };
}

function withAnswer(episode: ReviewEpisode, sent: ReviewAnswer): ReviewEpisode {
  if ('note' in sent) return { ...episode, note: sent.note };
  const questions = episode.questions.map((one) =>
    one.key === sent.question ? { ...one, answer: sent.answer } : one,
  );
  return { ...episode, questions };
}

/** The next other episode that is not answered, from the beginning again after the last; null: there is none. */
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

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
