/** Quick replies under a question; pressing one must only send its words. */
import type { ReplyOptionsData } from '../../server/messages.js';

export function ReplyOptions(props: { data: ReplyOptionsData; onSend: (text: string) => void }) {
  return (
    <div className="reply-options" role="group" aria-label="Quick replies">
      {props.data.replies.map((text) => (
        <button key={text} type="button" className="chip" onClick={() => props.onSend(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
