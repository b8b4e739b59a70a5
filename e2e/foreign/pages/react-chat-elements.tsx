// react-chat-elements: its list, input and navbar, with names, avatars and times as its documentation shows them.
import 'react-chat-elements/dist/main.css';
import { createRef, useRef, useState } from 'react';
import { Button, Input, MessageList, Navbar, type MessageType } from 'react-chat-elements';
import { ask } from './ask.js';
import { mount } from './mount.js';

interface Line {
  mine: boolean;
  text: string;
  date: Date;
  key: number;
}

const face = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#d79a6e"/></svg>')}`;

function messageOf({ mine, text, date, key }: Line): MessageType {
  const who = mine ? { position: 'right', title: 'You' } : { position: 'left', title: 'Northwind' };
  const message = { ...who, id: key, type: 'text', text, date, avatar: mine ? undefined : face };
  return message as unknown as MessageType;
}

const list = createRef<HTMLDivElement>();

function Page() {
  const [lines, setLines] = useState<Line[]>([
    { mine: false, text: 'Hi there! What can I do for you today?', date: new Date(), key: 0 },
  ]);
  const box = useRef<HTMLInputElement>(null);
  const send = async (): Promise<void> => {
    const asked = box.current?.value ?? '';
    if (!box.current || asked.trim() === '') return;
    box.current.value = '';
    const before = [...lines, { mine: true, text: asked, date: new Date(), key: lines.length }];
    setLines(before);
    let text = '';
    const date = new Date();
    for await (const piece of ask(asked)) {
      text += piece;
      setLines([...before, { mine: false, text, date, key: before.length }]);
    }
  };
  return (
    <div style={{ width: 640, height: 520, display: 'flex', flexDirection: 'column' }}>
      <Navbar left={<b>Northwind support</b>} right={<span>Online</span>} type="light" />
      <div
        style={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateRows: 'minmax(0, 1fr)',
          background: '#efefef',
        }}
      >
        <MessageList
          className="message-list"
          referance={list}
          lockable
          toBottomHeight="100%"
          dataSource={lines.map(messageOf)}
        />
      </div>
      <Input
        referance={box}
        placeholder="Type here..."
        maxHeight={100}
        multiline
        onKeyPress={(event: React.KeyboardEvent) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          void send();
        }}
        rightButtons={<Button text="Send" onClick={() => void send()} />}
      />
    </div>
  );
}

mount(<Page />);
