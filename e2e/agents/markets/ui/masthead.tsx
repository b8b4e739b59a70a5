/** The strip at the top: name, what it is for, and the day. */
import { useSetting } from './setting-context.js';

export function Masthead() {
  const { settings, words } = useSetting();
  const day = new Intl.DateTimeFormat(settings.locale, { dateStyle: 'full' }).format(new Date());
  return (
    <header className="masthead">
      <div className="masthead-inner">
        <span className="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="16" className="brand-disc" />
            <path d="M8 21l5-6 4 4 7-9" className="brand-line" />
          </svg>
          Almanac
        </span>
        <span className="tagline">{words.tagline}</span>
        <time className="today">{day}</time>
      </div>
    </header>
  );
}
