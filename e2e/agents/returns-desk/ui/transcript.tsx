/** The conversation so far, in one scroller that follows the newest message; it must not send anything by itself. */
import type { DeskMessage, FaultName } from '../server/messages.js';
import { DownIcon } from './icons.js';
import { hasVisibleContent, isBetweenWords, showsDenial } from './message-facts.js';
import { AgentAvatar, Message } from './message.js';
import { useFollowNewest } from './use-follow-newest.js';
import { Welcome } from './welcome.js';

export interface TranscriptProps {
  messages: DeskMessage[];
  isBusy: boolean;
  hasFailed: boolean;
  fault: FaultName | undefined;
  onSend: (text: string) => void;
  onRetry: () => void;
}

export function Transcript(props: TranscriptProps) {
  const { messages, isBusy, hasFailed, fault, onSend, onRetry } = props;
  const newest = messages.at(-1);
  const hidesDenial = fault === 'denial_below_fold';
  const isPaused = hidesDenial && newest !== undefined && showsDenial(newest);
  const follow = useFollowNewest(messages, isPaused);
  const isWaiting = isBusy && isWaitingForWords(newest);

  return (
    <div className="transcript-frame">
      <div
        className="transcript"
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        aria-busy={isBusy}
        tabIndex={0}
        ref={follow.scroller}
        onScroll={follow.onScroll}
      >
        <div className="transcript-inner">
          <Welcome showSuggestions={messages.length === 0} onSend={onSend} />
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isNewest={message === newest}
              isBusy={isBusy}
              pushesDenialDown={hidesDenial}
              onSend={onSend}
            />
          ))}
          {isWaiting ? <TypingIndicator /> : null}
          {hasFailed ? <Failure onRetry={onRetry} /> : null}
        </div>
      </div>
      {follow.isAway && !isPaused ? (
        <button type="button" className="jump-button" onClick={follow.jumpToNewest}>
          <DownIcon /> Jump to latest
        </button>
      ) : null}
    </div>
  );
}

function isWaitingForWords(newest: DeskMessage | undefined): boolean {
  if (newest === undefined || newest.role === 'user') return true;
  return !hasVisibleContent(newest) || isBetweenWords(newest);
}

function TypingIndicator() {
  return (
    <div className="row is-agent">
      <AgentAvatar />
      <div className="bubble typing" role="status">
        <span className="visually-hidden">The assistant is working on a reply</span>
        <span className="dot" aria-hidden="true" />
        <span className="dot" aria-hidden="true" />
        <span className="dot" aria-hidden="true" />
      </div>
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="failure" role="alert">
      <span>Something went wrong and your message was not answered.</span>
      <button type="button" className="button is-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
