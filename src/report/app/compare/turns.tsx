// The turns of two episodes as one table: what both have stands once, what differs stands side by side.
import type { ComponentChildren } from 'preact';
import type { Shot, SiteCheck, SiteEpisode } from '../../site/data.js';
import { OutcomeMark } from '../parts.js';
import { linkToEpisode } from '../route.js';
import { Boxed } from '../screen.js';
import { isEqual, type LanePairs, type ToldBeat, type TurnPair } from './align.js';
import type { NamesOfSides } from './divergence.js';
import { MarkedText } from './marked.js';
import type { Pair } from './paired.js';

interface TurnsProps {
  turns: readonly TurnPair[];
  /** The turn in which they first diverge. */
  diverging: number | null;
  names: NamesOfSides;
  sides: { a: SiteEpisode; b: SiteEpisode };
}

export function Turns({ turns, diverging, names, sides }: TurnsProps) {
  return (
    <table class="versus">
      <caption class="sr">Turn by turn</caption>
      <SideHeading names={names} />
      {turns.map((turn) => (
        <tbody
          key={turn.turn}
          id={`turn-${turn.turn}`}
          class={turn.turn === diverging ? 'diverging' : isAlike(turn) ? 'alike' : ''}
        >
          <tr class="turn">
            <th scope="rowgroup" colSpan={3}>
              {turn.turn === 0 ? 'Before the first turn' : `Turn ${turn.turn}`}
              {turn.turn === diverging ? <span class="flag">they first diverge here</span> : null}
            </th>
          </tr>
          {turn.lanes.map((lane) => (
            <Lane key={lane.lane} lane={lane} names={names} />
          ))}
          {turn.shots.map((pair, at) => (
            <tr key={at}>
              <th scope="row">Screen</th>
              <ShotCell shot={pair.a} name={names.a} episode={sides.a} />
              <ShotCell shot={pair.b} name={names.b} episode={sides.b} />
            </tr>
          ))}
          {turn.checks.map((pair, at) => (
            <CheckRow key={at} pair={pair} names={names} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function SideHeading({ names }: { names: NamesOfSides }) {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col">{names.a}</th>
        <th scope="col">{names.b}</th>
      </tr>
    </thead>
  );
}

/** Nothing in it sets the two apart but, perhaps, the pictures. */
function isAlike({ lanes, checks }: TurnPair): boolean {
  return checks.length === 0 && lanes.every(({ pairs }) => pairs.every(isEqual));
}

function Lane({ lane: { lane, pairs }, names }: { lane: LanePairs; names: NamesOfSides }) {
  return (
    <>
      {pairs.map((pair, at) => (
        <tr key={at} class={isEqual(pair) ? 'same' : 'other'}>
          {at === 0 ? (
            <th scope="row" rowSpan={pairs.length}>
              {lane}
            </th>
          ) : null}
          {isEqual(pair) ? (
            <td colSpan={2}>
              <BeatText beat={pair.a} other={pair.b} />
            </td>
          ) : (
            <>
              <Cell name={names.a}>
                <BeatText beat={pair.a} other={pair.b} />
              </Cell>
              <Cell name={names.b}>
                <BeatText beat={pair.b} other={pair.a} />
              </Cell>
            </>
          )}
        </tr>
      ))}
    </>
  );
}

function BeatText({ beat, other }: { beat: ToldBeat | null; other: ToldBeat | null }) {
  if (beat === null) return <span class="soft">nothing</span>;
  switch (beat.kind) {
    case 'call':
      return <Call beat={beat} other={other?.kind === 'call' ? other : null} />;
    case 'world': {
      const against = other?.kind === 'world' ? other.changes.join('\n') : null;
      return (
        <p class="code">
          <MarkedText text={beat.changes.join('\n')} other={against} />
        </p>
      );
    }
    case 'user':
    case 'agent':
    case 'act':
    case 'note': {
      const against = other?.kind === beat.kind ? other.text : null;
      return (
        <p class={beat.kind}>
          <MarkedText text={beat.text} other={against} />
        </p>
      );
    }
  }
}

type CallBeat = ToldBeat & { kind: 'call' };

function Call({ beat, other }: { beat: CallBeat; other: CallBeat | null }) {
  const { tool, status, ok, args, answer, fault } = beat;
  const isOther = other?.args !== args || other.answer !== answer;
  return (
    <details open={other !== null && isOther}>
      <summary>
        <code class={ok ? '' : 'bad'}>
          {tool} {status}
        </code>
        {fault === null ? '' : `, fault of the scenario: ${fault}`}
      </summary>
      <h3>Arguments</h3>
      <pre>
        <MarkedText text={args} other={other?.args ?? null} />
      </pre>
      <h3>Answer</h3>
      <pre>
        <MarkedText text={answer} other={other?.answer ?? null} />
      </pre>
    </details>
  );
}

function ShotCell({
  shot,
  name,
  episode,
}: {
  shot: Shot | null;
  name: string;
  episode: SiteEpisode;
}) {
  return (
    <Cell name={name}>
      {shot === null ? (
        <span class="soft">no checkpoint</span>
      ) : (
        <figure>
          <a
            class="screen"
            href={linkToEpisode(episode.id, shot.names[0])}
            style={{ aspectRatio: `${shot.width} / ${shot.height}` }}
          >
            <img
              src={shot.picture}
              alt={`The screen at ${shot.names.join(' and ')}, ${name}`}
              loading="lazy"
            />
            {episode.checks
              .filter(({ at, outcome }) => shot.names.includes(at ?? '') && outcome !== 'passed')
              .map((check) => (
                <Boxed key={check.title} check={check} shot={shot} />
              ))}
          </a>
          <figcaption>{shot.names.join(', ')}</figcaption>
        </figure>
      )}
    </Cell>
  );
}

function Cell({ name, children }: { name: string; children: ComponentChildren }) {
  return <td data-side={name}>{children}</td>;
}

function CheckRow({ pair, names }: { pair: Pair<SiteCheck>; names: NamesOfSides }) {
  return (
    <tr class="other">
      <th scope="row">Check</th>
      {([pair.a, pair.b] as const).map((check, at) => (
        <Cell key={at} name={at === 0 ? names.a : names.b}>
          {check === null ? null : (
            <div class="check">
              <OutcomeMark outcome={check.outcome} />
              <div>
                <b>{check.title}</b>
                <p>{check.reason}</p>
              </div>
            </div>
          )}
        </Cell>
      ))}
    </tr>
  );
}

/** Checks with another outcome that rest on no one turn. */
export function OtherChecks({
  pairs,
  names,
}: {
  pairs: readonly Pair<SiteCheck>[];
  names: NamesOfSides;
}) {
  if (pairs.length === 0) return null;
  return (
    <table class="versus">
      <caption>Checks with another outcome</caption>
      <SideHeading names={names} />
      <tbody>
        {pairs.map((pair, at) => (
          <CheckRow key={at} pair={pair} names={names} />
        ))}
      </tbody>
    </table>
  );
}
