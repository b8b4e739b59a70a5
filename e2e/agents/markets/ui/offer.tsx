/** An advertisement over the newest answer: what the fault "answer_covered" puts there, and nothing else does. */
export function Offer() {
  return (
    <aside className="offer" aria-label="Almanac Plus">
      <strong>Almanac Plus</strong>
      <span>Live prices and hourly weather. Try it for a month.</span>
      <button type="button">Learn more</button>
    </aside>
  );
}
