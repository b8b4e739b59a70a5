// Things said with what tells which one is meant: a relative clause, a color, a state; and the same in other places of a sentence.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const flight = (leaves: string, stop: string, mark = ''): string =>
  `<div class="flight" style="border:1px solid #999;padding:4px"><div>${leaves}</div><div>${stop}</div><div>${mark}</div></div>`;

saidOf(
  'Flights to Lisbon',
  `<h1>Flights</h1>${flight('09:15', 'Non-stop', 'Cheapest')}${flight('13:30', 'Stop in Porto')}${flight('18:00', 'Stop in Milan')}
<p class="note" role="status">Fares may change.</p>`,
  [
    ['The flight that leaves at 13:30 says "Stop in Porto".', 'passed'],
    ['The flight that leaves at 13:30 says "Stop in Milan".', 'failed'],
    ['The flight marked Cheapest says "Non-stop".', 'passed'],
    ['The flight marked Cheapest says "Stop in Milan".', 'failed'],
    // None is known to leave then.
    ['The flight that leaves at 21:00 says "Stop in Milan".', 'inconclusive'],
    ['The status that says "Fares may change." is above the first flight.', 'failed'],
    ['There is a notice saying that fares may change.', 'passed'],
    ['At the bottom, the notice says "Fares may change."', 'passed'],
  ],
);

saidOf(
  'slots',
  `<div role="group" aria-label="Slots"><button aria-pressed="false">9:00</button> <button aria-pressed="true">10:00</button> <button aria-pressed="false" disabled>11:00</button></div>
<div role="status" style="background:#c00;color:#fff;width:300px">Two slots left</div><label><input type="checkbox" checked> Wheelchair</label><label><input type="checkbox" checked> Dog</label><label><input type="checkbox"> Child</label>`,
  [
    ['The selected button says "10:00".', 'passed'],
    ['The selected button says "9:00".', 'failed'],
    ['The disabled button says "11:00".', 'passed'],
    ['The red notice says "Two slots left".', 'passed'],
    ['The red notice says "Three slots left".', 'failed'],
    ['The green notice says "Two slots left".', 'inconclusive'],
    ['Two boxes are ticked: Wheelchair and Dog.', 'passed'],
    ['Two boxes are ticked: Wheelchair and Child.', 'failed'],
    ['All three checkboxes are ticked.', 'failed'],
    ['Wheelchair, Dog and Child are in one row.', 'passed'],
    ['Wheelchair and "10:00" are on the same line.', 'failed'],
  ],
);

const card = (title: string): string =>
  `<div class="card" style="background:#eee"><h3>${title}</h3><p>3 pts</p></div>`;

saidOf(
  'a board of cards',
  `<div style="display:flex"><div class="col"><h2>To do</h2>${card('Login')}</div><div class="col"><h2>Done</h2>${card('Export')}${card('Import')}</div></div>`,
  [
    ['There are more cards in Done than in To do.', 'passed'],
    ['There are more cards in To do than in Done.', 'failed'],
    ['There are as many cards in To do as in Done.', 'failed'],
    ['There are more cards in Blocked than in Done.', 'inconclusive'],
  ],
);
