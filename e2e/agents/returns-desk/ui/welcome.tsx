/** The greeting at the top of the conversation and its suggestions; they must vanish with the first message. */
import { AgentAvatar } from './message.js';

const suggestions = ['Return an item', 'Where is my refund?'];

export function Welcome(props: { showSuggestions: boolean; onSend: (text: string) => void }) {
  return (
    <>
      <div className="row is-agent">
        <AgentAvatar />
        <div className="bubble">
          <p>
            Hi, I’m <strong>Nora</strong>, the returns assistant at Northwind Outfitters. How can I
            help you today?
          </p>
        </div>
      </div>
      {props.showSuggestions ? (
        <div className="suggestions" role="group" aria-label="Suggestions">
          {suggestions.map((text) => (
            <button key={text} type="button" className="chip" onClick={() => props.onSend(text)}>
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
