// chatscope: its container, list and contenteditable input, in its default style.
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import {
  Avatar,
  ChatContainer,
  ConversationHeader,
  MainContainer,
  Message,
  MessageInput,
  MessageList,
  TypingIndicator,
} from '@chatscope/chat-ui-kit-react';
import { useState } from 'react';
import { ask } from './ask.js';
import { mount } from './mount.js';

interface Line {
  message: string;
  direction: 'incoming' | 'outgoing';
}

const greeting: Line = {
  message: 'Hello, this is Northwind. How can I help?',
  direction: 'incoming',
};

function Page() {
  const [lines, setLines] = useState<Line[]>([greeting]);
  const [typing, setTyping] = useState(false);
  const send = async (text: string): Promise<void> => {
    const before: Line[] = [...lines, { message: text, direction: 'outgoing' }];
    setLines(before);
    setTyping(true);
    let message = '';
    for await (const piece of ask(text)) {
      message += piece;
      setLines([...before, { message, direction: 'incoming' }]);
    }
    setTyping(false);
  };
  return (
    <div style={{ position: 'relative', height: 520, maxWidth: 720 }}>
      <MainContainer>
        <ChatContainer>
          <ConversationHeader>
            <ConversationHeader.Content userName="Northwind" info="Usually answers at once" />
          </ConversationHeader>
          <MessageList
            typingIndicator={typing ? <TypingIndicator content="Northwind is typing" /> : null}
          >
            {lines.map(({ message, direction }, index) => (
              <Message
                key={index}
                model={{
                  message,
                  direction,
                  position: 'single',
                  sentTime: 'just now',
                  sender: direction === 'incoming' ? 'Northwind' : 'You',
                }}
              >
                {direction === 'incoming' ? <Avatar name="Northwind" src={face} /> : null}
              </Message>
            ))}
          </MessageList>
          <MessageInput
            placeholder="Type message here"
            attachButton
            onSend={(_html, text) => void send(text)}
          />
        </ChatContainer>
      </MainContainer>
    </div>
  );
}

const face = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#6ea9d7"/></svg>')}`;

mount(<Page />);
