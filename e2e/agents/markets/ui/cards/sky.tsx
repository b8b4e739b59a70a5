/** A small picture of the sky; the words beside it say the same, so it is hidden from readers. */

const cloud = 'M15 34a8 8 0 0 1 1-16 11 11 0 0 1 21-1 8.500 8.500 0 0 1 1 17z';
const drops = 'M19 38l-2 5M27 38l-2 5M35 38l-2 5';

export function Sky({ condition }: { condition: string }) {
  const hasSun = condition === 'clear' || condition === 'partly_cloudy';
  const hasCloud = condition !== 'clear' && condition !== 'fog';
  return (
    <svg className={`sky is-${condition}`} viewBox="0 0 52 48" aria-hidden="true">
      {hasSun ? (
        <circle className="sun" cx={hasCloud ? 36 : 26} cy={hasCloud ? 15 : 24} r="10" />
      ) : null}
      {hasCloud ? <path className="cloud" d={cloud} /> : null}
      {/rain/.test(condition) ? <path className="drops" d={drops} /> : null}
      {condition === 'snow' ? <path className="flakes" d={drops} /> : null}
      {condition === 'thunderstorm' ? (
        <path className="bolt" d="M27 30l-6 9h5l-3 8 9-11h-5l4-6z" />
      ) : null}
      {condition === 'fog' ? <path className="mist" d="M10 18h32M6 25h36M12 32h32" /> : null}
    </svg>
  );
}
