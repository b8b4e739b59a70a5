/** Renders the little formatting that replies use: paragraphs, bold, bullet lists. It must never interpret HTML. */

export function RichText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, index) => <Block key={index} text={block} />);
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 0 && lines.every((line) => /^\s*[-*]\s/.test(line))) {
    return (
      <ul>
        {lines.map((line, index) => (
          <li key={index}>
            <Inline text={line.replace(/^\s*[-*]\s+/, '')} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <Inline text={text} />
    </p>
  );
}

/** While a reply streams, a bold run may not be closed yet: its stars are hidden rather than shown for a moment. */
function Inline({ text }: { text: string }) {
  return text.split('**').map((run, index) =>
    index % 2 === 1 ? (
      <strong key={index}>
        <Unbroken text={run} />
      </strong>
    ) : (
      <Unbroken key={index} text={run} />
    ),
  );
}

/** A reference such as RET-501 is hard to read back when a line breaks at its hyphen. */
function Unbroken({ text }: { text: string }) {
  return text.split(/\b([A-Z]{2,4}-\d+)\b/).map((run, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {run}
      </span>
    ) : (
      run
    ),
  );
}
