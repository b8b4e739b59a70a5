// assistant-ui: its primitives composed to a thread, before a local runtime.
import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  AuiIf,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
  type ChatModelAdapter,
} from '@assistant-ui/react';
import { ask } from './ask.js';
import { mount } from './mount.js';
import './assistant-ui.css';

const desk: ChatModelAdapter = {
  async *run({ messages, abortSignal }) {
    const question = messages
      .at(-1)
      ?.content.map((part) => (part.type === 'text' ? part.text : ''));
    let text = '';
    for await (const piece of ask(question?.join('') ?? '', abortSignal)) {
      text += piece;
      yield { content: [{ type: 'text', text }] };
    }
  },
};

const UserMessage = () => (
  <MessagePrimitive.Root className="turn asked">
    <div className="words">
      <MessagePrimitive.Parts />
    </div>
  </MessagePrimitive.Root>
);

const AssistantMessage = () => (
  <MessagePrimitive.Root className="turn answered">
    <MessagePrimitive.Parts />
    <ActionBarPrimitive.Root hideWhenRunning className="actions">
      <ActionBarPrimitive.Copy>Copy</ActionBarPrimitive.Copy>
      <ActionBarPrimitive.Reload>Refresh</ActionBarPrimitive.Reload>
    </ActionBarPrimitive.Root>
  </MessagePrimitive.Root>
);

const Thread = () => (
  <ThreadPrimitive.Root className="thread">
    <ThreadPrimitive.Viewport className="viewport">
      <AuiIf condition={({ thread }) => thread.isEmpty}>
        <p>How can I help you today?</p>
        <ThreadPrimitive.Suggestion prompt="Where is my order?" send className="suggestion">
          Where is my order?
        </ThreadPrimitive.Suggestion>
      </AuiIf>
      <ThreadPrimitive.Messages>
        {({ message }) => (message.role === 'user' ? <UserMessage /> : <AssistantMessage />)}
      </ThreadPrimitive.Messages>
      <ThreadPrimitive.ScrollToBottom className="down">↓</ThreadPrimitive.ScrollToBottom>
    </ThreadPrimitive.Viewport>
    <ComposerPrimitive.Root className="composer">
      <ComposerPrimitive.Input placeholder="Write a message..." rows={1} autoFocus />
      <AuiIf condition={({ thread }) => !thread.isRunning}>
        <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
      </AuiIf>
      <AuiIf condition={({ thread }) => thread.isRunning}>
        <ComposerPrimitive.Cancel>Cancel</ComposerPrimitive.Cancel>
      </AuiIf>
    </ComposerPrimitive.Root>
  </ThreadPrimitive.Root>
);

const Page = () => (
  <AssistantRuntimeProvider runtime={useLocalRuntime(desk)}>
    <Thread />
  </AssistantRuntimeProvider>
);

mount(<Page />);
