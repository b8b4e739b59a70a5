/** One share on one day: the close, its change, and where it lies in the day's range. */
import { useSetting } from '../setting-context.js';
import type { Quote } from './card.js';

export function QuoteCard({ quote }: { quote: Quote }) {
  const { settings, words } = useSetting();
  const { locale } = settings;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: quote.currency });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moved = (quote.close_price - quote.previous_close_price) / quote.previous_close_price;
  // Rounded first, so that what reads 0% has no direction.
  const change = Math.round(moved * 1000) / 1000;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const span = quote.high_price - quote.low_price || 1;
  const position = ((quote.close_price - quote.low_price) / span) * 100;
  const direction = change === 0 ? 'flat' : change > 0 ? 'up' : 'down';

  return (
    <div className="card quote-card" role="group" aria-label={words.quoteOf(quote.ticker)}>
      <div className="quote-head">
        <span className="ticker">{quote.ticker}</span>
        <span className="quote-company">
          {quote.company} · {quote.exchange}
        </span>
        <time dateTime={quote.date}>{day.format(new Date(quote.date))}</time>
      </div>
      <div className="quote-close">
        <span className="quote-price">{money.format(quote.close_price)}</span>
        <span className={`quote-change is-${direction}`}>{percent.format(change)}</span>
      </div>
      <div className="range" aria-hidden="true">
        <span className="range-mark" style={{ left: `${position}%` }} />
      </div>
      <dl className="figures">
        <div>
          <dt>{words.open}</dt>
          <dd>{money.format(quote.open_price)}</dd>
        </div>
        <div>
          <dt>{words.low}</dt>
          <dd>{money.format(quote.low_price)}</dd>
        </div>
        <div>
          <dt>{words.high}</dt>
          <dd>{money.format(quote.high_price)}</dd>
        </div>
      </dl>
    </div>
  );
}
