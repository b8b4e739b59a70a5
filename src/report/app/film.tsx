// The film of an episode: lanes for screen, user, agent, tools, world and notes, and a column for each thing that happened.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { StoryEvent, Shot } from '../site/data.js';
import { duration } from './parts.js';

interface FilmProps {
  beats: readonly StoryEvent[];
  shots: readonly Shot[];
  chosen: Shot | null;
  /** The event that is pointed out. */
  marked: number | null;
  onChoose: (checkpoint: string) => void;
}

export function Film({ beats, shots, chosen, marked, onChoose }: FilmProps) {
  const [open, setOpen] = useState<StoryEvent | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const told = framesOf(beats, shots);
  const used = lanes.filter((lane) => told.some(({ kind }) => laneOf[kind] === lane));
  useEffect(() => {
    // Scrolls only its own box: the page stays where it is.
    const [box, element] = [
      frame.current,
      frame.current?.querySelector<HTMLElement>('[data-marked]'),
    ];
    if (box && element) box.scrollLeft = element.offsetLeft - box.clientWidth / 2;
  }, [marked]);
  return (
    <>
      <div class="film" tabIndex={0} role="region" aria-label="What happened, in order" ref={frame}>
        <div
          class="lanes"
          style={{ gridTemplateColumns: `5rem repeat(${told.length}, max-content) 1fr` }}
        >
          {used.map((lane, row) => (
            <div class="lane" style={{ gridRow: row + 1 }} key={lane}>
              {lane}
            </div>
          ))}
          {used.map((lane, row) => (
            <div class="rule" style={{ gridRow: row + 1 }} key={`${lane} rule`} />
          ))}
          {told.map((beat, at) => (
            <div
              class={`beat ${beat.kind}`}
              key={`${beat.seq} ${beat.kind} ${at}`}
              style={{ gridRow: used.indexOf(laneOf[beat.kind]) + 1, gridColumn: at + 2 }}
              {...(beat.seq === marked ? { 'data-marked': '' } : {})}
            >
              <Frame
                beat={beat}
                shots={shots}
                chosen={chosen}
                onChoose={onChoose}
                onOpen={setOpen}
              />
            </div>
          ))}
          {told.map((beat, at) => (
            <div
              class="time"
              key={`${beat.seq} time ${at}`}
              style={{ gridRow: used.length + 1, gridColumn: at + 2 }}
            >
              {isNewSecond(told, at) ? duration(beat.atMs) : ''}
            </div>
          ))}
        </div>
      </div>
      {open === null ? null : <Opened beat={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function isNewSecond(beats: readonly StoryEvent[], at: number): boolean {
  const before = beats[at - 1];
  return before === undefined || (beats[at]?.atMs ?? 0) - before.atMs >= 500;
}

function Frame({
  beat,
  shots,
  chosen,
  onChoose,
  onOpen,
}: Omit<FilmProps, 'beats' | 'marked'> & { beat: StoryEvent; onOpen: (beat: StoryEvent) => void }) {
  if (beat.kind === 'shot') {
    const shot = shots.find(({ names }) => names.includes(beat.name));
    if (shot === undefined) return null;
    return (
      <button
        type="button"
        class="shot"
        aria-pressed={shot === chosen}
        onClick={() => onChoose(beat.name)}
      >
        <img src={shot.picture} alt={`The screen at ${shot.names.join(' and ')}`} loading="lazy" />
        <span>{shot.names.join(', ')}</span>
      </button>
    );
  }
  return (
    <button type="button" class={`words${isBad(beat) ? ' bad' : ''}`} onClick={() => onOpen(beat)}>
      <span>{short(beat)}</span>
    </button>
  );
}

function isBad(beat: StoryEvent): boolean {
  return (beat.kind === 'call' && !beat.ok) || (beat.kind === 'note' && beat.bad);
}

function short(beat: Exclude<StoryEvent, { kind: 'shot' }>): string {
  switch (beat.kind) {
    case 'call':
      return `${beat.tool} ${beat.status}${beat.fault === null ? '' : `, fault: ${beat.fault}`}`;
    case 'world':
      return beat.changes.map((one) => one.split(':')[0]).join('; ');
    case 'user':
    case 'agent':
    case 'act':
    case 'model':
    case 'note':
      return beat.text;
  }
}

/** The whole text, of which a frame only has room for the beginning. */
function Opened({ beat, onClose }: { beat: StoryEvent; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), [beat]);
  return (
    <div class="opened" role="group" aria-label="Details">
      <p class="soft">
        {laneOf[beat.kind]}, turn {beat.turn}, after {duration(beat.atMs)}, event {beat.seq}
        <button type="button" class="link" ref={close} onClick={onClose}>
          close
        </button>
      </p>
      {beat.kind === 'call' ? (
        <>
          <p>
            <b>{beat.tool}</b> {beat.status}, by {beat.via}
            {beat.durationMs === null ? '' : `, ${duration(beat.durationMs)}`}
            {beat.fault === null ? '' : `, fault of the scenario: ${beat.fault}`}
          </p>
          <div class="two">
            <div>
              <h3>Arguments</h3>
              <pre>{beat.args}</pre>
            </div>
            <div>
              <h3>Answer</h3>
              <pre>{beat.answer}</pre>
            </div>
          </div>
        </>
      ) : beat.kind === 'shot' ? null : (
        <pre>{beat.kind === 'world' ? beat.changes.join('\n') : beat.text}</pre>
      )}
    </div>
  );
}

/** Two names of one picture are one frame. */
function framesOf(beats: readonly StoryEvent[], shots: readonly Shot[]): StoryEvent[] {
  return beats.filter((beat, at) => {
    if (beat.kind !== 'shot') return true;
    const shot = shots.find(({ names }) => names.includes(beat.name));
    const first = beats.findIndex((one) => one.kind === 'shot' && shot?.names.includes(one.name));
    return first === at;
  });
}

const lanes = ['Screen', 'User', 'Agent', 'Tools', 'World', 'Notes'] as const;
type Lane = (typeof lanes)[number];

const laneOf: Readonly<Record<StoryEvent['kind'], Lane>> = {
  shot: 'Screen',
  user: 'User',
  act: 'User',
  agent: 'Agent',
  call: 'Tools',
  world: 'World',
  model: 'Notes',
  note: 'Notes',
};
