/** The conversation: messages, who works on it, and which tools were called. It must not send anything itself. */
import { useLayoutEffect, useRef } from 'react';
import type { Conversation, Entry } from './conversation.js';

interface Props {
  conversation: Conversation;
  onChoose: (text: string) => void;
}

export function Transcript({ conversation, onChoose }: Props) {
  const { entries, choices, isRunning, problem } = conversation;
  const end = useRef<HTMLDivElement>(null);
  // In braces: what newer browsers return here is no clean-up.
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [conversation]);
  return (
    <div className="transcript" role="log" aria-label="Conversation" aria-busy={isRunning}>
      {entries.length === 0 && (
        <div className="welcome">
          <h1>What can I take off your desk?</h1>
          <p>
            Reactions, tickets, announcements and locked accounts. Whatever others would notice, you
            approve first.
          </p>
        </div>
      )}
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} />
      ))}
      {choices.length > 0 && !isRunning && (
        <div className="choices" role="group" aria-label="Answers">
          {choices.map((choice) => (
            <button key={choice} type="button" onClick={() => onChoose(choice)}>
              {choice}
            </button>
          ))}
        </div>
      )}
      {isRunning && (
        <p className="working" role="status">
          <span aria-hidden="true" />
          Working …
        </p>
      )}
      {problem !== null && (
        <p className="problem" role="alert">
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
      return <p className="bubble is-person">{entry.text}</p>;
    case 'assistant':
      return <p className="bubble is-assistant">{entry.text}</p>;
    case 'agent':
      return (
        <p className="hand-over">
          <strong>{teams[entry.name] ?? entry.name}</strong> {entry.task}
        </p>
      );
    case 'call':
      return (
        <p className={`call is-${entry.state}`}>
          <code>{entry.name}</code>
          <span>{states[entry.state]}</span>
        </p>
      );
  }
}
