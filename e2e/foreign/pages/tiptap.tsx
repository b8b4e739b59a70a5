// Tiptap: its editor as the message box of a page that is written from right to left; Enter sends, and nothing else does.
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { ask } from './ask.js';
import { mount } from './mount.js';
import './tiptap.css';

interface Line {
  mine: boolean;
  text: string;
}

function Page() {
  const [lines, setLines] = useState<Line[]>([]);
  const said = useRef<Line[]>([]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  const send = async (question: string): Promise<void> => {
    const before = [...said.current, { mine: true, text: question }];
    setLines((said.current = before));
    let text = '';
    for await (const piece of ask(question)) {
      text += piece;
      setLines((said.current = [...before, { mine: false, text }]));
    }
  };
  const editor = useEditor({
    extensions: [StarterKit],
    content: '',
    editorProps: {
      handleKeyDown: (view, event) => {
        if (event.key !== 'Enter' || event.shiftKey) return false;
        const text = view.state.doc.textBetween(0, view.state.doc.content.size, '\n').trim();
        if (text === '') return true;
        view.dispatch(view.state.tr.delete(0, view.state.doc.content.size));
        void send(text);
        return true;
      },
    },
  });
  return (
    <div className="pane">
      <div className="said" ref={list}>
        {lines.map(({ mine, text }, index) => (
          <div key={index} dir="auto" className={mine ? 'line far' : 'line near'}>
            {text}
          </div>
        ))}
      </div>
      <EditorContent editor={editor} className="editor" />
    </div>
  );
}

mount(<Page />);
