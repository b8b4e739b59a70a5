// Ant Design X: welcome, prompts, bubbles with avatars and names, and its sender.
import { Bubble, Prompts, Sender, Welcome } from '@ant-design/x';
import { Avatar, Flex } from 'antd';
import { useState } from 'react';
import { ask } from '../../pages/ask.js';
import { mount } from '../../pages/mount.js';

interface Line {
  key: string;
  role: 'user' | 'ai';
  content: string;
  loading?: boolean;
}

const role = {
  ai: {
    placement: 'start' as const,
    avatar: <Avatar>N</Avatar>,
    header: 'Northwind',
    typing: { effect: 'typing' as const, step: 5, interval: 20 },
  },
  user: { placement: 'end' as const, avatar: <Avatar>You</Avatar> },
};

const prompts = [
  { key: '1', label: 'Where is my order?', description: 'Track a parcel' },
  { key: '2', label: 'I want to return something', description: 'Within 30 days' },
];

function Page() {
  const [lines, setLines] = useState<Line[]>([]);
  const [value, setValue] = useState('');
  const [loading, setLoading] = useState(false);
  const send = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    setValue('');
    setLoading(true);
    const key = String(lines.length);
    const before: Line[] = [...lines, { key, role: 'user', content: text }];
    const reply = { key: String(lines.length + 1), role: 'ai' } as const;
    setLines([...before, { ...reply, content: '', loading: true }]);
    let content = '';
    for await (const piece of ask(text)) {
      content += piece;
      setLines([...before, { ...reply, content }]);
    }
    setLoading(false);
  };
  return (
    <Flex vertical gap="middle" style={{ height: 560, maxWidth: 720 }}>
      {lines.length === 0 && (
        <>
          <Welcome title="Hello, I am Northwind" description="Ask me about orders and returns." />
          <Prompts
            title="You may ask:"
            items={prompts}
            onItemClick={({ data }) => void send(String(data.label))}
          />
        </>
      )}
      <Bubble.List style={{ flex: 1 }} items={lines} role={role} />
      <Sender
        value={value}
        onChange={(text) => setValue(text)}
        loading={loading}
        placeholder="Ask anything"
        onSubmit={(text) => void send(text)}
        footer="Answers may be wrong. Check what matters."
      />
    </Flex>
  );
}

mount(<Page />);
