/** Relay's page: a channel on the left, the assistant in the middle, what waits for a decision on the right. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  Choices,
  Composer,
  Facts,
  mount,
  pageConfig,
  query,
  Top,
  Working,
} from '../../kit/ui/page.js';
import type { Message, Store } from '../systems.js';
import type { Approval, Conversation, Entry } from './conversation.js';
import { useAssistant } from './use-assistant.js';
import './relay.css';

const { backendUrl } = pageConfig() as { backendUrl: string };
const fault = query.get('fault');
const words = { message: 'Message Relay', placeholder: 'Ask Relay …', send: 'Send', stop: 'Stop' };

function Relay() {
  const [open, setOpen] = useState(query.get('message'));
  const { conversation, say, decide } = useAssistant(open);
  const { me, messages } = useCompany(conversation.isRunning);
  return (
    <>
      <Top brand="Relay" {...me} />
      <aside className="channel" aria-label="Channel releases">
        <h2># releases</h2>
        {messages.map((message) => (
          <Post key={message.id} message={message} isOpen={message.id === open} onOpen={setOpen} />
        ))}
      </aside>
      <main>
        <Transcript conversation={conversation} onChoose={say} />
        <Composer words={words} isBusy={conversation.isRunning} onSend={say} />
      </main>
      <Queue approvals={conversation.approvals} onDecide={decide} />
    </>
  );
}

interface Company {
  me?: Store['me'];
  messages: Message[];
}

/** What the page itself reads about the company; messages are reloaded after each run, since the assistant may have changed them. */
function useCompany(isRunning: boolean): Company {
  const [company, setCompany] = useState<Company>({ messages: [] });
  const read = async (path: string, key: string) => {
    const answer = await fetch(`${backendUrl}${path}`).catch(() => null);
    // The assistant works without the pane.
    const found = answer?.ok === true ? ((await answer.json()) as object) : {};
    setCompany((before) => ({ ...before, ...(key === '' ? found : { [key]: found }) }));
  };
  const hasRead = useRef(false);
  useEffect(() => void read('/me', 'me'), []);
  useEffect(() => {
    if (isRunning || (fault === 'reaction_not_shown' && hasRead.current)) return;
    hasRead.current = true;
    void read('/slack/channels/releases/messages', '');
  }, [isRunning]);
  return company;
}

interface PostProps {
  message: Message;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

function Post({ message, isOpen, onOpen }: PostProps) {
  const { id, author, text, reactions } = message;
  return (
    <article className={isOpen ? 'post is-open' : 'post'}>
      <strong>{author}</strong>
      {/* Links to tickets show their key, as the chat itself shows them. */}
      <p>{text.replace(/https?:\/\/\S+\/([A-Z]{2,6}-\d+)/g, '$1')}</p>
      <p className="post-foot">
        {reactions.map(({ emoji, by }) => (
          <span key={`${emoji} ${by}`} className="reaction" title={by}>
            {emoji}
          </span>
        ))}
        {isOpen ? (
          'Open in Relay'
        ) : (
          <button type="button" onClick={() => onOpen(id)}>
            Ask Relay
          </button>
        )}
      </p>
    </article>
  );
}

interface TranscriptProps {
  conversation: Conversation;
  onChoose: (text: string) => void;
}

function Transcript({ conversation, onChoose }: TranscriptProps) {
  const { entries, choices, isRunning, problem } = conversation;
  const end = useRef<HTMLDivElement>(null);
  // In braces: what newer browsers return here is no clean-up.
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [conversation]);
  return (
    <div className="transcript" role="log" aria-label="Conversation" aria-busy={isRunning}>
      <h1>What can I take off your desk?</h1>
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} />
      ))}
      {choices.length > 0 && !isRunning ? (
        <Choices label="Answers" texts={choices} onChoose={onChoose} />
      ) : null}
      {isRunning ? <Working>Working …</Working> : null}
      {problem === null ? null : (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <div ref={end} />
    </div>
  );
}

const teams: Readonly<Record<string, string>> = {
  tickets: 'Messages and tickets',
  accounts: 'Accounts',
};
const states = { working: 'running', proposed: 'waits for you', done: 'done', failed: 'not done' };

function Line({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'person':
      return <p className="bubble is-own">{entry.text}</p>;
    case 'assistant':
      return <p className="bubble">{entry.text}</p>;
    case 'agent':
      return (
        <p className="call">
          <strong>{teams[entry.name] ?? entry.name}</strong> {entry.task}
        </p>
      );
    case 'call':
      return (
        <p className="call">
          <code>{entry.name}</code> {states[entry.state]}
        </p>
      );
  }
}

interface QueueProps {
  approvals: readonly Approval[];
  onDecide: (id: string, isApproved: boolean) => void;
}

/** What waits for the person's decision, newest first, and what they decided. */
function Queue({ approvals, onDecide }: QueueProps) {
  const waiting = approvals.filter(({ decision }) => decision === undefined).length;
  return (
    <aside className="queue" aria-label="Approvals">
      <h2>Approvals</h2>
      <p>{waiting} waiting</p>
      {approvals.toReversed().map((approval) => (
        <Decision key={approval.id} approval={approval} onDecide={onDecide} />
      ))}
      {fault === 'approval_covered' && waiting > 0 ? (
        <p className="tip">New: Relay now works on your phone, too.</p>
      ) : null}
    </aside>
  );
}

function Decision({ approval, onDecide }: Pick<QueueProps, 'onDecide'> & { approval: Approval }) {
  const { id, card, decision } = approval;
  const decided = decision?.isApproved === true ? 'Approved' : 'Rejected';
  return (
    <section className="card" aria-label={card.title}>
      <h3>{card.title}</h3>
      <Facts facts={card.facts} />
      {card.isFinal ? <p className="warning">This cannot be taken back.</p> : null}
      {decision === undefined ? (
        <div className="choices">
          <button type="button" className="primary" onClick={() => onDecide(id, true)}>
            Approve
          </button>
          <button type="button" onClick={() => onDecide(id, false)}>
            Reject
          </button>
        </div>
      ) : (
        <p>{decision.isSettled ? decided : 'Carrying it out …'}</p>
      )}
    </section>
  );
}

mount(<Relay />);
