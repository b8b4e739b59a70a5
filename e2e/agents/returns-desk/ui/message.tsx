/** One message: its author, its text, its tool lines and its cards, in the order in which they came. It must not change their order. */
import { isStaticToolUIPart } from 'ai';
import type { DeskMessage } from '../server/messages.js';
import { DenialCard } from './cards/denial-card.js';
import { EscalationCard } from './cards/escalation-card.js';
import { ItemChoice } from './cards/item-choice.js';
import { OrderCards } from './cards/order-cards.js';
import { Promo } from './cards/promo.js';
import { RefundCard } from './cards/refund-card.js';
import { ReplyOptions } from './cards/reply-options.js';
import { LogoMark } from './icons.js';
import { hasVisibleContent, showsDenial } from './message-facts.js';
import { RichText } from './rich-text.js';
import { ToolLine } from './tool-line.js';

export interface MessageProps {
  message: DeskMessage;
  isNewest: boolean;
  isBusy: boolean;
  pushesDenialDown: boolean;
  onSend: (text: string) => void;
}

export function Message(props: MessageProps) {
  const { message } = props;
  if (message.role === 'user') return <UserMessage message={message} />;
  if (!hasVisibleContent(message) && !message.parts.some((part) => part.type.startsWith('tool-'))) {
    return null;
  }
  const promoted = props.pushesDenialDown && showsDenial(message);
  return (
    <div className="row is-agent">
      <AgentAvatar />
      <div className="parts">
        <span className="visually-hidden">Assistant:</span>
        {promoted ? <Promo /> : null}
        {message.parts.map((part, index) => (
          <Part key={index} {...props} part={part} />
        ))}
      </div>
    </div>
  );
}

function UserMessage({ message }: { message: DeskMessage }) {
  return (
    <div className="row is-user">
      <div className="bubble">
        <span className="visually-hidden">You:</span>
        {message.parts.map((part, index) =>
          part.type === 'text' ? <p key={index}>{part.text}</p> : null,
        )}
      </div>
    </div>
  );
}

function Part(props: MessageProps & { part: DeskMessage['parts'][number] }) {
  const { part, isBusy, isNewest, onSend } = props;
  if (isStaticToolUIPart(part)) return <ToolLine part={part} />;
  switch (part.type) {
    case 'text':
      return part.text === '' ? null : (
        <div className="bubble">
          <RichText text={part.text} />
        </div>
      );
    case 'data-orders':
      return <OrderCards data={part.data} isDisabled={isBusy || !isNewest} onSend={onSend} />;
    case 'data-items':
      return <ItemChoice data={part.data} isDisabled={isBusy || !isNewest} onSend={onSend} />;
    case 'data-replies':
      return isNewest && !isBusy ? <ReplyOptions data={part.data} onSend={onSend} /> : null;
    case 'data-denial':
      return <DenialCard data={part.data} isDisabled={isBusy} onSend={onSend} />;
    case 'data-refund':
      return <RefundCard data={part.data} />;
    case 'data-escalation':
      return <EscalationCard data={part.data} />;
    case 'reasoning':
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'dynamic-tool':
    case 'step-start':
      return null;
  }
}

export function AgentAvatar() {
  return (
    <span className="agent-avatar" aria-hidden="true">
      <LogoMark />
    </span>
  );
}
