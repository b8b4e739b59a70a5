// What was checked: claims about the screen as cards, where the records disagree, and the other checks by class.
import { assertionClasses } from '../../scenario/assertions/classes.js';
import { sightLegend } from '../../episode/verdict/text.js';
import type { Shot, SiteCheck, SiteValue } from '../site/data.js';
import { Measures, count, OutcomeMark } from './parts.js';

export function Claims({ shot, checks }: { shot: Shot; checks: readonly SiteCheck[] }) {
  const legend = sightLegend(checks.map(({ reason }) => reason).join(''));
  return (
    <>
      <h2>Claims at {shot.names.join(', ')}</h2>
      {checks.length === 0 ? <p class="soft">Nothing is claimed about this checkpoint.</p> : null}
      {worstFirst(checks).map((check) => (
        <article class={`claim ${check.outcome}`} key={`${check.at ?? ''} ${check.title}`}>
          <h3>
            <OutcomeMark outcome={check.outcome} /> {check.title}
          </h3>
          <p>{check.reason}</p>
          <Measures numbers={check.numbers} />
        </article>
      ))}
      {legend === null ? null : <p class="soft">{legend}</p>}
    </>
  );
}

export function SpokenValues({ values }: { values: readonly SiteValue[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <h2>What the agent said, and the records</h2>
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label="What the agent said, and the records"
      >
        <table class="values">
          <thead>
            <tr>
              <th scope="col">Agent said</th>
              <th scope="col">Result</th>
              <th scope="col">May refer to</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ text, result, record }, at) => (
              <tr key={at} class={result}>
                <th scope="row">{text}</th>
                <td>{result}</td>
                <td>{record}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface MarkProps {
  /** Points out an event of the story; without it nothing can. */
  onMark?: ((seq: number) => void) | undefined;
}

export function Checks({ checks, onMark }: MarkProps & { checks: readonly SiteCheck[] }) {
  return (
    <>
      {assertionClasses.map((name) => {
        const own = worstFirst(checks.filter((check) => check.class === name));
        if (own.length === 0) return null;
        const passed = own.filter(({ outcome }) => outcome === 'passed');
        const rest = own.filter(({ outcome }) => outcome !== 'passed');
        return (
          <section key={name} class="checks">
            <h2>{name.charAt(0).toUpperCase() + name.slice(1)}</h2>
            {rest.map((check) => (
              <Check check={check} onMark={onMark} key={check.title} />
            ))}
            {passed.length === 0 ? null : (
              <details open={rest.length === 0 && passed.length < 4}>
                <summary>{count(passed.length, 'check')} passed</summary>
                {passed.map((check) => (
                  <Check check={check} onMark={onMark} key={check.title} />
                ))}
              </details>
            )}
          </section>
        );
      })}
    </>
  );
}

function Check({ check, onMark }: MarkProps & { check: SiteCheck }) {
  const { title, reason, outcome, blocking, party, seqs } = check;
  const [seq] = seqs;
  return (
    <div class={`check ${outcome}`}>
      <OutcomeMark outcome={outcome} />
      <div>
        <b>{title}</b>
        {blocking ? '' : <span class="soft"> (decides nothing)</span>}
        <p>
          {reason}
          {party === null ? '' : ` Party: ${party}.`}{' '}
          {seq === undefined || onMark === undefined ? null : (
            <button type="button" class="link" onClick={() => onMark(seq)}>
              show event {seq}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

const order = ['failed', 'error', 'invalid', 'inconclusive', 'passed'];

/** Deciding checks come above the others. */
function worstFirst(checks: readonly SiteCheck[]): SiteCheck[] {
  return [...checks].sort(
    (one, other) =>
      Number(other.blocking) - Number(one.blocking) ||
      order.indexOf(one.outcome) - order.indexOf(other.outcome),
  );
}
