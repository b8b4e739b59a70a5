/** The cookie notice of the fault `escalation_covered`: it lies over the end of the transcript until it is answered. */
import { useState } from 'react';

export function CookieBar() {
  const [isAnswered, setIsAnswered] = useState(false);
  if (isAnswered) return null;
  const answer = () => setIsAnswered(true);
  return (
    <div className="cookie-bar" role="region" aria-label="Cookies">
      <p>
        <strong>We use cookies</strong>
        <span>
          {' '}
          to keep your cart, remember your preferences and understand how our shop is used.
        </span>
      </p>
      <div className="cookie-actions">
        <button type="button" className="button is-quiet" onClick={answer}>
          Only necessary
        </button>
        <button type="button" className="button" onClick={answer}>
          Accept all
        </button>
      </div>
    </div>
  );
}
