// react-virtuoso: a transcript of which only what is in view is mounted, with a composer of ours beside it.
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { ask } from './ask.js';
import { mount } from './mount.js';
import './virtuoso.css';

interface Line {
  mine: boolean;
  text: string;
}

function Page() {
  const [lines, setLines] = useState<Line[]>([]);
  const [draft, setDraft] = useState('');
  const send = async (): Promise<void> => {
    if (draft.trim() === '') return;
    setDraft('');
    const before = [...lines, { mine: true, text: draft }];
    setLines(before);
    let text = '';
    for await (const piece of ask(draft)) {
      text += piece;
      setLines([...before, { mine: false, text }]);
    }
  };
  return (
    <div className="pane">
      <Virtuoso
        className="rows"
        data={lines}
        followOutput={() => 'auto'}
        itemContent={(_index, { mine, text }) => (
          <div className={mine ? 'row a' : 'row b'}>
            <div className="words">{text}</div>
          </div>
        )}
      />
      <div className="below">
        <textarea
          rows={2}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder="Your question"
        />
        <div className="go" onClick={() => void send()}>
          <svg width="20" height="20" viewBox="0 0 20 20">
            <path d="M2 2l16 8-16 8 4-8z" fill="currentColor" />
          </svg>
        </div>
      </div>
    </div>
  );
}

mount(<Page />);
