// Things counted and found where a sentence says: in the list, in a bar, in a column, behind a dialog.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

const ticket = (title: string, isUnread = false): string =>
  `<div class="tk${isUnread ? ' un' : ''}" style="height:60px"><div>${title}</div><div>High</div></div>`;

saidOf(
  'a list that nothing calls a list, beside messages',
  `<input type="search" aria-label="Search tickets"><div style="display:flex"><section style="width:300px">
${ticket('Lift stuck', true)}${ticket('No heating')}${ticket('Lost key', true)}</section>
<section><div class="post" style="height:50px"><div>Sanjay</div><div>On my way</div></div><div class="post" style="height:90px"><div>Femi</div><div>Thanks</div></div></section></div>`,
  [
    ['There are three tickets in the list.', 'passed'],
    ['There are four tickets in the list.', 'failed'],
    ['Two tickets in the list are unread.', 'passed'],
    ['Three tickets in the list are unread.', 'failed'],
    ['There are three invoices in the list.', 'inconclusive'],
  ],
);

saidOf(
  'lines that add up',
  `<h1>Lamps</h1><div class="cart"><h2>Cart</h2>
<div class="ln"><div>Lamp</div><div>$9</div></div><div class="ln"><div>Shipping</div><div>$2</div></div><div class="ln"><div>Total</div><div>$11</div></div></div>`,
  [
    ['There is one item in the cart.', 'inconclusive'],
    ['There are three items in the cart.', 'inconclusive'],
  ],
);

saidOf(
  'a board',
  `<title>Sprint 4 board</title><div style="display:flex;gap:8px">
<section class="col" style="width:200px;background:#eee"><div class="head" style="display:flex;gap:9px"><span>DONE</span><span>2</span></div><div class="t" style="background:#fff"><div>A-1</div><div>5 points</div></div><div class="t" style="background:#fff"><div>A-2</div><div>3 points</div></div></section>
<section class="col" style="width:200px;background:#eee"><div class="head" style="display:flex;gap:9px"><span>TEST</span><span>0</span></div><div>No tickets here</div></section></div>`,
  [
    ['There are two tickets in Done.', 'passed'],
    ['There are three tickets in Done.', 'failed'],
    ['There are no tickets in Test.', 'passed'],
    ['There are no tickets in Done.', 'failed'],
    ['There are two tickets in Test.', 'failed'],
    ['There are no photos in Test.', 'inconclusive'],
  ],
);

saidOf(
  'bars at the edges',
  `<ul style="width:160px"><li><a href="#">Profile</a></li><li><a href="#">Privacy</a></li><li><a href="#">Language</a></li></ul>
<nav style="position:fixed;top:0;left:300px;width:300px"><a href="#">Home</a> <a href="#">Help</a></nav>
<div style="position:fixed;left:0;right:0;bottom:0;height:60px;background:#ddd"><a href="#">Stops</a> <a href="#">Lines</a> <a href="#">News</a> <a href="#">Account</a></div>`,
  [
    ['The bottom bar has four items.', 'passed'],
    ['The bottom bar has two items.', 'failed'],
    ['The side menu has three entries.', 'passed'],
    ['The side menu has four entries.', 'failed'],
  ],
);

saidOf(
  'a menu with a submenu',
  `<nav aria-label="Main menu"><ul><li>Women</li><li>Men<ul><li>Shirts</li><li>Jackets</li></ul></li><li>Sale</li></ul></nav>`,
  [
    ['The main menu has three entries.', 'passed'],
    ['The main menu has four entries.', 'failed'],
  ],
);

saidOf(
  'a list behind a dialog',
  `<h1>Keys</h1><div>${[1, 2, 3, 4].map((n) => `<div class="k" style="height:60px"><div>Key ${n}</div><div>never used</div></div>`).join('')}</div>
<div role="dialog" aria-label="Revoke" style="position:fixed;left:300px;top:40px;width:300px;background:#fff"><ul><li>all apps stop</li><li>at once</li></ul></div>`,
  [
    ['There are four keys in the list behind the dialog.', 'passed'],
    ['There are two keys in the list behind the dialog.', 'failed'],
  ],
);

saidOf(
  'tabs',
  `<h1>My visits</h1><div role="tablist"><button role="tab" aria-selected="true">Upcoming</button><button role="tab" aria-selected="false">Past</button></div>
<section class="visit"><div>Dr Stone</div><div>09:20</div></section><section class="visit"><div>Dr Demir</div><div>14:45</div></section>
<div class="seg"><span>Day</span> <span class="on">Week</span> <span>Month</span></div>
<p style="color:#c00">Red</p> <p>Black</p> <p>Black</p>`,
  [
    ['There are two upcoming visits.', 'passed'],
    ['There are three upcoming visits.', 'failed'],
    ['There are two past visits.', 'inconclusive'],
    ['Week is selected.', 'passed'],
    ['Month is selected.', 'failed'],
    ['"Red" is selected.', 'inconclusive'],
  ],
);

saidOf(
  'a table and boxes with owners',
  `<table><tr><th>Name</th><th>Role</th></tr><tr class="sel" style="background:#def"><td>Abena</td><td>Owner</td></tr><tr><td>Bastian</td><td>Editor</td></tr><tr><td>Carla</td><td>Editor</td></tr></table>
<div class="box" style="background:#eee"><h2>Card</h2><p>Frozen</p><p>Marta Oliveira</p></div><div class="box" style="background:#eee"><h2>Pots</h2><p>Holiday</p></div>
<p><b>Messages</b> <span style="display:inline-block;background:#c8102e;color:#fff">3</span></p><p><b>News</b> <span style="display:inline-block;background:#1565c0;color:#fff">5</span></p>
<div class="alert" style="background:#fff3cd">Your rent is due.</div>`,
  [
    ["The owner's row is selected.", 'passed'],
    ["The editor's row is selected.", 'inconclusive'],
    ["Marta's card is frozen.", 'passed'],
    ["Otto's card is frozen.", 'inconclusive'],
    ['The red badge shows 3.', 'passed'],
    ['The red badge shows 5.', 'failed'],
    ['The badge shows 5.', 'inconclusive'],
    ['The yellow alert says "Your rent is due."', 'passed'],
    ['The green alert says "Your rent is due."', 'inconclusive'],
  ],
);
