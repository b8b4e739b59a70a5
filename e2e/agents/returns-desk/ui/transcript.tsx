/** The conversation so far, in one scroller that follows the newest message; it sends nothing by itself. */
import { getStaticToolName, isStaticToolUIPart } from 'ai';
import { useLayoutEffect, useRef } from 'react';
import { Choices, query, Working } from '../../kit/ui/page.js';
import type { DeskMessage } from '../server/records.js';
import { Card } from './cards.js';

export interface TranscriptProps {
  messages: DeskMessage[];
  isBusy: boolean;
  hasFailed: boolean;
  onSend: (text: string) => void;
  onRetry: () => void;
}

const hidesDenial = query.get('fault') === 'denial_below_fold';

export function showsDenial({ parts }: DeskMessage): boolean {
  return parts.some(({ type }) => type === 'data-denial');
}

export function Transcript({ messages, isBusy, hasFailed, onSend, onRetry }: TranscriptProps) {
  const newest = messages.at(-1);
  const isPaused = hidesDenial && newest !== undefined && showsDenial(newest);
  const { scroller, onScroll } = useFollowNewest(messages, isPaused);
  return (
    <div
      className="transcript"
      role="log"
      aria-label="Conversation"
      aria-live="polite"
      aria-busy={isBusy}
      tabIndex={0}
      ref={scroller}
      onScroll={onScroll}
    >
      <div className="message">
        <div className="bubble">
          Hi, I’m <strong>Nora</strong>, the returns assistant at Northwind Outfitters. How can I
          help you today?
        </div>
      </div>
      {messages.length === 0 ? (
        <Choices
          label="Suggestions"
          texts={['Return an item', 'Where is my refund?']}
          onChoose={onSend}
        />
      ) : null}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isOpen={message === newest && !isBusy}
          isBusy={isBusy}
          onSend={onSend}
        />
      ))}
      {isBusy && !endsInWords(newest) ? (
        <Working>
          <span className="unseen">Nora is working on a reply</span>
        </Working>
      ) : null}
      {hasFailed ? (
        <div className="failure" role="alert">
          Something went wrong and your message was not answered.
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      ) : null}
    </div>
  );
}

function endsInWords(newest: DeskMessage | undefined): boolean {
  const last = newest?.role === 'assistant' ? newest.parts.at(-1) : undefined;
  return last !== undefined && (last.type.startsWith('data-') || last.type === 'text');
}

interface MessageProps {
  message: DeskMessage;
  /** Nothing has come after it: its choices can still be taken. */
  isOpen: boolean;
  isBusy: boolean;
  onSend: (text: string) => void;
}

function Message(props: MessageProps) {
  const { message } = props;
  const isOwn = message.role === 'user';
  if (!isOwn && message.parts.length === 0) return null;
  return (
    <div className="message">
      <span className="unseen">{isOwn ? 'You:' : 'Assistant:'}</span>
      {hidesDenial && showsDenial(message) ? (
        <p className="promo">The autumn collection is here.</p>
      ) : null}
      {message.parts.map((part, index) => (
        <Part key={index} {...props} part={part} />
      ))}
    </div>
  );
}

/** What the desk tells of its work, while a call runs and once it has succeeded. */
const work: Readonly<Record<string, readonly [running: string, done: string]>> = {
  get_order: ['Looking up your order', 'Looked up your order'],
  lookup_customer_orders: ['Looking up your orders', 'Looked up your orders'],
  get_return_policy: ['Checking the returns policy', 'Checked the returns policy'],
  create_return: ['Creating the return', 'Created the return'],
  issue_refund: ['Issuing the refund', 'Issued the refund'],
  escalate_to_human: ['Contacting our team', 'Contacted our team'],
};

function Part({ part, ...props }: MessageProps & { part: DeskMessage['parts'][number] }) {
  if (isStaticToolUIPart(part)) {
    const words = work[getStaticToolName(part)];
    if (words === undefined || part.state === 'output-error') return null;
    const [running, done] = words;
    return <p className="call">{part.state === 'output-available' ? done : `${running} …`}</p>;
  }
  if (part.type !== 'text') return <Card part={part} {...props} />;
  if (part.text === '') return null;
  const isOwn = props.message.role === 'user';
  return (
    <div className={isOwn ? 'bubble is-own' : 'bubble'}>
      {isOwn ? part.text : <RichText text={part.text} />}
    </div>
  );
}

/** Bold runs. While a reply streams, one may not be closed yet: its stars are hidden rather than shown for a moment. */
function RichText({ text }: { text: string }) {
  return text
    .split('**')
    .map((run, index) => (index % 2 === 1 ? <strong key={index}>{run}</strong> : run));
}

/** Keeps the newest message in view while the person has not scrolled away; it never fights their own scrolling. */
function useFollowNewest(content: unknown, isPaused: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && isFollowing.current && !isPaused) box.scrollTop = box.scrollHeight;
  }, [content, isPaused]);
  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    // Only a move upwards is the person's: content that grew since the last scroll also leaves a distance.
    const hasMovedUp = box.scrollTop < lastTop.current - 1;
    lastTop.current = box.scrollTop;
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 48;
    if (hasMovedUp || isNearEnd) isFollowing.current = isNearEnd;
  };
  return { scroller, onScroll };
}
