// What is said of a row, card or label in words that stand there one by one, and what another value there rules out.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'a table of departures',
  `<table><tr><th>Time</th><th>Destination</th><th>Operator</th><th>Platform</th><th>Status</th></tr>
<tr><td>08:35</td><td>Leeds</td><td>Pennine Rail</td><td>2</td><td>Only 2 left</td></tr>
<tr><td>08:47</td><td>York</td><td>CrossMoor</td><td>4</td><td>On time</td></tr>
<tr><td>09:05</td><td>Hull</td><td>–</td><td>–</td><td>On time</td></tr></table>`,
  [
    ['The York train leaves from platform 4.', 'passed'],
    ['The York train leaves from platform 2.', 'failed'],
    ['The Hull train leaves from platform 2.', 'inconclusive'],
    ['The York train is run by CrossMoor.', 'passed'],
    ['The York train is run by Pennine Rail.', 'failed'],
    ['The Hull train is run by Pennine Rail.', 'inconclusive'],
    ['The Leeds train is on time.', 'inconclusive'],
    ['The two trains are run by Pennine Rail and CrossMoor.', 'inconclusive'],
  ],
);

saidOf(
  'a table of vans and their days',
  `<table><tr><th>Van</th><th>Driver</th><th>Status</th><th>Out</th><th>Back</th></tr>
<tr><td>Kangoo 2</td><td>E. Dunn</td><td>Out</td><td>1 Aug 2025</td><td>31 Oct 2025</td></tr>
<tr><td>Crafter 1</td><td>R. Sood</td><td>Available</td><td>2 Aug 2025</td><td>30 Oct 2025</td></tr></table>`,
  [
    ['Kangoo 2 is out with E. Dunn.', 'passed'],
    ['Crafter 1 is out with R. Sood.', 'inconclusive'],
    ['Kangoo 2 is booked with R. Sood.', 'failed'],
    ['Kangoo 2 ends on 31 October 2025.', 'passed'],
    ['Kangoo 2 ends on 31 August 2025.', 'failed'],
  ],
);

saidOf(
  'cards',
  `<div class="c" style="background:#eee"><div>Rating sheet</div><div>Due 12 Mar</div><span class="lb" style="background:#c00;color:#fff">Bug</span></div>
<div class="c" style="background:#eee"><div>Budget workshop</div><div>14:00 Room Birch</div></div>
<div class="c" style="background:#eee"><div>Export</div><div>Created 2 Mar, due 9 Mar</div></div>
<article><h2>Sign in</h2><p>Updated 3 March 2025 by Ines</p></article>`,
  [
    ['The rating sheet is due on 12 March.', 'passed'],
    ['The rating sheet is due on 3 March.', 'failed'],
    ['Export is due on 9 March.', 'inconclusive'],
    ['The budget workshop takes place in Room Birch.', 'passed'],
    ['The budget workshop takes place in Room Alder.', 'failed'],
    ['Export takes place in Room Alder.', 'inconclusive'],
    ['Export has a red Bug label.', 'failed'],
    ['Export has a red Chore label.', 'inconclusive'],
    ['The article was last updated on 3 March 2025.', 'passed'],
    ['The article was last updated on 13 March 2025.', 'failed'],
    ['The article was written on 13 March 2025.', 'inconclusive'],
  ],
);

saidOf(
  'ratings and prices',
  `<div class="h"><div>Belfry</div><span class="rt">9.1</span></div><div class="h"><div>Gravensteen</div><span class="rt">8.6</span></div>
<dl><dt>Delivery</dt><dd>Free</dd><dt>Wrapping</dt><dd>€3.00</dd></dl>
<div role="status">Your bill for May: amount due €84.20</div>`,
  [
    ['Gravensteen is rated 9.1.', 'failed'],
    ['Gravensteen is rated 8.6.', 'passed'],
    ['Delivery costs €2.70.', 'failed'],
    ['Delivery is free for this order.', 'passed'],
    ['Wrapping is free for this order.', 'failed'],
    ['The notice says that €82.40 is due.', 'failed'],
    ['The notice says that €84.2 is due.', 'inconclusive'],
    ['The notice says that €82.40 was refunded.', 'inconclusive'],
  ],
);
