// Words that could be taken for something else on the page: each was once decided firmly, and wrongly.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'a desk of runs and rooms',
  `<div style="width:120px;float:left"><div class="item">Home</div><div class="item">Agent runs</div><div class="item">Costs</div></div>
<div style="margin-left:160px"><h1>Agent runs</h1><table><tr><th>Run</th><th>Room</th></tr>
<tr><td>Biscuit</td><td>room 2</td></tr><tr><td>Pip</td><td>room 3</td></tr></table>
<p>The fares are those of May.</p><p>Departures</p>
<p>Takings: <b>$1,384</b></p><p>Target: <b>$2,100</b></p>
<p>Last changed by Odile on 6 February.</p><button>Reopen</button> <button disabled>Close ticket</button></div>
<div role="dialog" aria-label="Approve?" style="position:fixed;left:500px;top:0;width:300px;height:60px;background:#eee">Approve?</div>`,
  [
    ['Biscuit is in room 2.', 'inconclusive', 'could only be that thing itself'],
    ['The fares table comes before Departures.', 'inconclusive', '"fares table"'],
    ['The Approve dialog lies over the list of agent runs.', 'inconclusive', 'list of agent runs'],
    ['The takings are above the target.', 'failed'],
    ['The takings are below the target.', 'passed'],
    ['The desk was last changed by Odile.', 'inconclusive'],
    ['The button before Close ticket is disabled.', 'inconclusive', 'not understood'],
    ['There are no runs between 9:00 and 10:00.', 'inconclusive', 'not understood'],
  ],
);

saidOf(
  'what is out of view',
  `<p>Tent: <b>$210</b></p><div style="height:900px"></div>
<div class="card"><h3>Stove</h3><span class="badge" style="color:#fff;background:#06c">New</span></div><div class="card"><h3>Rope</h3><p>Old</p></div><p>Tent: <b>$190</b></p>`,
  [
    ['The Stove card has a New label.', 'inconclusive', 'below the fold'],
    ['The Stove card is shown.', 'failed'],
    ['"Tent" appears twice.', 'inconclusive'],
    ['"Tent" appears 3 times.', 'failed'],
  ],
);

saidOf(
  'things by kind and quote',
  `<div style="display:flex;gap:8px"><div class="card" style="border:1px solid"><h3>Cookie banner</h3><p>Overdue</p><button disabled>Move</button></div>
<div class="card" style="border:1px solid"><h3>Price table</h3><p>Paid</p><button>Move</button></div></div>
<p>Was this helpful?</p><p>Tip</p><div style="background:#f90;padding:4px">Save your codes</div>`,
  [
    ['The card "Cookie banner" is overdue.', 'passed'],
    ['The card "Price table" says "Paid".', 'passed'],
    ['The card "Price table" says "Overdue".', 'failed'],
    ['The question "Was this helpful?" is visible without scrolling.', 'passed'],
    ['The question "Was this of use?" is shown.', 'failed'],
    ['"Save your codes" has an orange background.', 'passed'],
    ['"Save your codes" has a blue background.', 'failed'],
  ],
);

saidOf(
  'a tab and a panel named after what they hold, a text, and a bar with two buttons',
  `<nav><a href="#" style="margin:8px">Exhibitions</a><a href="#">Shop</a></nav>
<section class="panel" style="background:#eee;width:300px"><h2>Inverters</h2><b>1</b> <b>2</b> <span>Warm</span></section>
<p style="width:400px">The parcel is in a locker at Station Square.</p><h3>Parcel</h3>
<div class="bar" style="background:#ccc;width:300px;height:40px"><button>Discard</button><button>Save</button></div>`,
  [
    ['There are four exhibitions to a row.', 'inconclusive'],
    ['Two inverters are warm.', 'inconclusive'],
    ['The heading Parcel is in Station Square.', 'inconclusive'],
    ['The bar with Discard and Save covers the Inverters panel.', 'inconclusive'],
  ],
);
