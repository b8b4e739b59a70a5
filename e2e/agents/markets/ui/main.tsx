/** Almanac's page: what was asked, which service was looked at, the cards and the answers. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Choices, Composer, mount, query, Working } from '../../kit/ui/page.js';
import type { ChatMessage } from '../wire.js';
import { Card } from './cards.js';
import { answerQuestion, type Step, systemMessage } from './loop.js';
import { wordsFor } from './words.js';
import './almanac.css';

interface Turn {
  id: number;
  question: string;
  steps: readonly Step[];
  status: 'working' | 'done' | 'stopped' | 'failed';
}

const words = wordsFor(navigator.language);
const fault = query.get('fault');
const day = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'full' }).format(new Date());

function Almanac() {
  const { turns, isBusy, send, stop, retry } = useConversation();
  useFollow(turns);
  const newest = turns.at(-1);
  return (
    <>
      <header className="top">
        <h1 className="brand">Almanac</h1>
        <time className="me">{day}</time>
      </header>
      <main>
        {turns.length === 0 ? <Welcome onAsk={send} /> : null}
        <div role="log" aria-label={words.conversation} aria-busy={isBusy}>
          {turns.map((turn, index) => (
            <TurnView
              key={turn.id}
              turn={turn}
              before={turns[index - 1]}
              isNewest={turn === newest}
              onRetry={retry}
            />
          ))}
        </div>
        {fault === 'answer_covered' && newest?.status === 'done' ? (
          <aside className="offer">
            <strong>Almanac Plus</strong> Live prices and hourly weather. Try it for a month.
          </aside>
        ) : null}
      </main>
      <footer>
        <Composer words={words} note={words.note} isBusy={isBusy} onSend={send} onStop={stop} />
      </footer>
    </>
  );
}

function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <section className="welcome">
      <h2>{words.welcome}</h2>
      <p>{words.intro}</p>
      <Choices label={words.welcome} texts={words.suggestions} onChoose={onAsk} />
    </section>
  );
}

interface TurnProps {
  turn: Turn;
  before: Turn | undefined;
  isNewest: boolean;
  onRetry: () => void;
}

function TurnView({ turn, before, isNewest, onRetry }: TurnProps) {
  const { steps, status } = turn;
  const shown = fault === 'stale_card' && before ? before : turn;
  return (
    <>
      <article className="bubble is-own" aria-label={words.you}>
        {turn.question}
      </article>
      <article className="answer" aria-label="Almanac">
        {fault === 'answer_below_fold' && isNewest ? <div className="gap" /> : null}
        {steps.map((step) => (step.kind === 'call' ? <Call key={step.id} step={step} /> : null))}
        {shown.steps.map((step) => (
          <Card key={step.id} step={step} />
        ))}
        {steps.map(({ kind, id, text }) =>
          kind === 'text' ? (
            <p key={id} className="answer-text">
              {text}
            </p>
          ) : null,
        )}
        {status === 'working' && steps.at(-1)?.kind !== 'text' ? (
          <Working>{words.working}</Working>
        ) : null}
        {status === 'stopped' ? <p>{words.stopped}</p> : null}
        {status === 'failed' ? (
          <div className="failure" role="alert">
            {words.failed}
            <button type="button" onClick={onRetry} hidden={!isNewest}>
              {words.retry}
            </button>
          </div>
        ) : null}
      </article>
    </>
  );
}

/** The source of an answer: which service was asked for what. */
function Call({ step: { text, args = {}, state } }: { step: Step }) {
  const name = text === 'get_current_weather' || text === 'get_stock_price' ? words[text] : text;
  return (
    <p className="call">
      {name} <code>{Object.values(args).join(' · ')}</code>
      {state === 'failed' ? <span>{words.noAnswer}</span> : null}
    </p>
  );
}

function useConversation() {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const history = useRef<ChatMessage[]>([]);
  const running = useRef<AbortController | null>(null);

  const change = useCallback((id: number, update: (turn: Turn) => Partial<Turn>) => {
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...update(turn) } : turn)));
  }, []);

  const answer = async (id: number) => {
    const { signal } = (running.current = new AbortController());
    const onStep = (step: Step) => change(id, ({ steps }) => ({ steps: withStep(steps, step) }));
    let status: Turn['status'] = 'done';
    try {
      const messages = [systemMessage(), ...history.current];
      history.current.push(...(await answerQuestion(messages, { signal, onStep })));
    } catch {
      status = signal.aborted ? 'stopped' : 'failed';
    }
    running.current = null;
    change(id, () => ({ status }));
  };

  const send = (content: string) => {
    if (running.current) return;
    const id = turns.length + 1;
    history.current.push({ role: 'user', content });
    setTurns([...turns, { id, question: content, steps: [], status: 'working' }]);
    void answer(id);
  };

  const retry = () => {
    const newest = turns.at(-1);
    if (newest === undefined || running.current) return;
    change(newest.id, () => ({ steps: [], status: 'working' }));
    void answer(newest.id);
  };

  const isBusy = turns.at(-1)?.status === 'working';
  return { turns, isBusy, send, retry, stop: () => running.current?.abort() };
}

function withStep(steps: readonly Step[], step: Step): Step[] {
  const isKnown = steps.some(({ id }) => id === step.id);
  return isKnown ? steps.map((one) => (one.id === step.id ? step : one)) : [...steps, step];
}

/** Keeps the end of the page in view while the person has not scrolled up; it never fights their own scrolling. */
function useFollow(content: readonly Turn[]): void {
  const lastTop = useRef(0);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    // Only a move upwards is the person's: an answer that grew also leaves a distance to the end.
    const { scrollHeight } = document.documentElement;
    if (scrollY < lastTop.current - 1) isFollowing.current = false;
    if (content.at(-1)?.steps.length === 0) isFollowing.current = true;
    if (!isFollowing.current || fault === 'answer_below_fold') return;
    scrollTo({ top: scrollHeight, behavior: 'instant' });
    lastTop.current = scrollY;
  }, [content]);
}

document.documentElement.lang = navigator.language;
mount(<Almanac />);
