// One checkpoint as it was on the screen, with boxes where claims were measured; also without text, and as a copy of the document.
import { useState } from 'preact/hooks';
import type { Outcome } from '../../episode/verdict/format.js';
import type { EpisodeDefect, Shot, SiteCheck } from '../site/data.js';

const views = ['as it was', 'without text', 'document'] as const;

interface ScreenProps {
  shot: Shot;
  checks: readonly SiteCheck[];
  defects: readonly EpisodeDefect[];
}

export function ScreenPicture({ shot, checks, defects }: ScreenProps) {
  const [view, setView] = useState<(typeof views)[number]>('as it was');
  const [boxes, setBoxes] = useState(true);
  const ratio = `${shot.width} / ${shot.height}`;
  return (
    <>
      <div class="tabs">
        <h2>The screen at {shot.names.join(', ')}</h2>
        {views.map((one) => (
          <button type="button" key={one} aria-pressed={view === one} onClick={() => setView(one)}>
            {one}
          </button>
        ))}
        <label>
          <input type="checkbox" checked={boxes} onChange={() => setBoxes(!boxes)} /> boxes
        </label>
      </div>
      <div class="screen" style={{ aspectRatio: ratio }}>
        {view === 'document' ? (
          <iframe
            sandbox=""
            src={shot.dom}
            title={`Copy of the document at ${shot.names.join(', ')}`}
            width={shot.width}
            height={shot.height}
          />
        ) : (
          <img
            src={view === 'without text' ? shot.withoutText : shot.picture}
            alt={`The screen at ${shot.names.join(' and ')}${view === 'without text' ? ', without text' : ''}`}
          />
        )}
        {boxes && view !== 'document'
          ? checks.map((check) => <Boxed key={check.title} check={check} shot={shot} />)
          : null}
        {boxes && view !== 'document'
          ? defects
              .filter(({ at }) => at[0] === shot.folder)
              .flatMap(({ title, where, boxes: all }) =>
                all.map((box) => (
                  <Mark
                    key={`${title} ${where} ${String(box)}`}
                    kind="defect"
                    title={`${title}: ${where}`}
                    box={box}
                    shot={shot}
                  />
                )),
              )
          : null}
      </div>
      <p class="soft">
        {shot.width} × {shot.height} px, turn {shot.turn}
      </p>
    </>
  );
}

function Boxed({ check, shot }: { check: SiteCheck; shot: Shot }) {
  const { outcome, title, reason, box } = check;
  return <Mark kind={outcome} title={`${title} ${reason}`} box={box} shot={shot} />;
}

interface MarkProps {
  kind: Outcome | 'defect';
  title: string;
  box: SiteCheck['box'];
  shot: Shot;
}

function Mark({ kind, title, box, shot }: MarkProps) {
  if (box === null) return null;
  const [x, y, width, height] = box;
  const part = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <span
      class={`box ${kind}`}
      title={title}
      style={{
        left: part(x - 3, shot.width),
        top: part(y - 3, shot.height),
        width: part(width + 6, shot.width),
        height: part(height + 6, shot.height),
      }}
    />
  );
}
