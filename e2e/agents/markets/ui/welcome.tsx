/** What stands there before the first question: what can be asked, and three questions to press. */
import { useSetting } from './setting-context.js';

export function Welcome({ onAsk }: { onAsk: (text: string) => void }) {
  const { words } = useSetting();
  return (
    <section className="welcome">
      <h2>{words.welcome}</h2>
      <p>{words.intro}</p>
      <ul className="suggestions">
        {words.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" onClick={() => onAsk(suggestion)}>
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
