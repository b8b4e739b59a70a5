/** The channel beside the assistant: messages with their reactions, one of which may be open. It must not change any. */
import type { Message } from '../store.js';
import { symbolOf } from './emoji.js';

interface Props {
  channel: string;
  messages: readonly Message[];
  open: string | null;
  onOpen: (id: string) => void;
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

export function ChannelPane({ channel, messages, open, onOpen }: Props) {
  return (
    <aside className="channel" aria-label={`Channel ${channel}`}>
      <h2>
        <span aria-hidden="true">#</span> {channel}
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={message.id} className={message.id === open ? 'post is-open' : 'post'}>
            <p className="post-head">
              <strong>{message.author}</strong>
              <time dateTime={message.at}>{clock.format(new Date(message.at))}</time>
            </p>
            <p className="post-text">{withKeys(message.text)}</p>
            <p className="post-foot">
              {message.reactions.map(({ emoji, by }) => (
                <span key={`${emoji} ${by}`} className="reaction" title={by}>
                  {symbolOf(emoji)} {emoji}
                </span>
              ))}
              {message.id === open ? (
                <span className="open-note">Open in Relay</span>
              ) : (
                <button type="button" onClick={() => onOpen(message.id)}>
                  Ask Relay
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Links to tickets show their key, as the chat itself shows them. */
function withKeys(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const key = /[A-Z]{2,6}-\d+/.exec(part)?.[0];
    if (index % 2 === 0 || key === undefined) return part;
    return (
      <span key={index} className="ticket-link">
        {key}
      </span>
    );
  });
}
