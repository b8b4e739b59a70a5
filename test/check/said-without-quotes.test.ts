// What a page says, told without quotes: directly, behind "that", as the setting of a field, and by a value that belongs to the thing itself.
import { sharesBrowser } from '../browser.js';
import { saidOf } from './said-of.js';

sharesBrowser();

saidOf(
  'a dialog with a warning and a field',
  `<div role="dialog" aria-label="Delete 3 files?" style="width:500px;background:#eee"><h2>Delete 3 files?</h2>
<p role="alert">2 of these files are shared with other people. They can not be restored.</p>
<label>Type DELETE <input id="t" value="DELE"></label>
<label>Language <select><option>English (US)</option><option>German</option></select></label>
<span class="tag" style="background:#c00;color:#fff">Return denied</span></div>
<label>Postcode <input style="border:2px solid #d00"></label><p class="error">Please enter a full postcode</p>
<label>City <input style="border:2px solid #111" value="Ghent"></label>`,
  [
    ['The dialog is titled Delete 3 files?', 'passed'],
    ['The dialog is titled Delete 4 files?', 'failed'],
    ['The alert says that two of these files are shared with other people.', 'passed'],
    ['The alert says that three of these files are shared with other people.', 'failed'],
    ['The alert says that they can be restored.', 'inconclusive'],
    ['The alert says that other people are shared.', 'inconclusive'],
    ["The alert says that they can't be restored.", 'passed'],
    ['The Type DELETE field contains the word DELETE.', 'failed'],
    ['The Type DELETE field contains the word DELE.', 'passed'],
    ['The language is set to English (US).', 'passed'],
    ['The language is set to German.', 'failed'],
    ['The dialog has a red tag that reads Return denied.', 'passed'],
    ['The dialog has a green tag that reads Return denied.', 'failed'],
    ['The postcode field has a red border.', 'passed'],
    ['The city field has a red border.', 'failed'],
    ['Something has already been typed into the city field.', 'passed'],
    ['Someone has typed something into the postcode field.', 'failed'],
    [
      'The city field has a red border and the error below it says Please enter a full postcode.',
      'failed',
    ],
  ],
);

saidOf(
  'facts in words that no form knows',
  `<ul style="width:600px"><li><b>Marta</b> sent Jun Park £45 for a concert ticket.</li>
<li><b>Tomas</b> approved the request. The fee covers two bags.</li>
<li><b>Ines</b> has not booked a room. <span style="color:#fff">She pays €80 in total.</span></li></ul>`,
  [
    ['Marta sent Jun Park £45 for a concert ticket.', 'passed'],
    ['Marta sent Jun Park £54 for a concert ticket.', 'failed'],
    ['Jun Park sent Marta £45 for a concert ticket.', 'inconclusive'],
    ['Tomas approved the request.', 'passed'],
    ['Tomas rejected the request.', 'inconclusive'],
    ['Marta approved the request.', 'inconclusive'],
    ['Ines booked a room.', 'inconclusive'],
    ['Ines pays €80 in total.', 'failed', 'not seen'],
  ],
);

saidOf(
  'choices and cards with values',
  `<fieldset><legend>Contact</legend><label>Phone <input></label></fieldset>
<fieldset><legend>Shipping method</legend>
<label style="display:flex"><input type="radio" name="s" checked> Standard <span>£3.90</span></label>
<label style="display:flex"><input type="radio" name="s"> Express <span>£9.50</span></label></fieldset>
<div class="grid" style="font-size:12px;line-height:14px"><div class="card" style="border:1px solid #999"><h3>Villa Alto</h3><p><s>€160</s> €144</p><p>★★★★</p><p>8 pts</p><p>09:15 – 13:45</p></div>
<div class="card" style="border:1px solid #999;opacity:.5"><h3>Villa Basso</h3><p>€120</p><p>★★★</p><p>5 pts</p><p>09:45 – 12:00</p></div>
<div class="card" style="border:1px solid #999"><h3><b style="text-decoration:line-through;font-weight:700">Villa Centro</b></h3><p>€99 or €89</p><p>★★</p><p>3 pts</p><p>08:30 – 10:30</p></div></div>`,
  [
    ['Standard shipping is selected.', 'passed'],
    ['Express shipping is selected.', 'failed'],
    ['Express shipping costs £9.50.', 'passed'],
    ['Express shipping costs £3.90.', 'failed'],
    ['Villa Alto costs €144.', 'passed'],
    ['Villa Alto costs €160.', 'failed'],
    ['Villa Centro costs €89.', 'inconclusive', 'several values'],
    ['The Villa Alto card is worth 8 points.', 'passed'],
    ['The Villa Alto card is worth 5 points.', 'failed'],
    ['Villa Alto has four stars.', 'passed'],
    ['Villa Alto has three stars.', 'failed'],
    ['Villa Alto starts at 09:15.', 'passed'],
    ['Villa Alto starts at 13:45.', 'failed'],
    ['Villa Alto ends at 13:45.', 'passed'],
    ['The Villa Basso card starts half an hour after the Villa Alto card.', 'passed'],
    ['The Villa Centro card starts half an hour after the Villa Alto card.', 'failed'],
    ['Villa Basso is greyed out.', 'passed'],
    ['Villa Alto is greyed out.', 'inconclusive'],
    ['Villa Basso is available.', 'failed'],
    ['Villa Centro is crossed out.', 'passed'],
    ['Villa Basso is crossed out.', 'failed'],
    ['Villa Centro is shown in bold.', 'passed'],
  ],
);

saidOf(
  'groups of boxes and a bar over a card',
  `<h3>Stops</h3><div><label><input type="checkbox"> Two stops</label></div>
<h3>Airlines</h3><div><label><input type="checkbox" checked> Tagus</label> <label><input type="checkbox"> JetPenny</label></div>
<h3>Meals</h3><div><label><input type="checkbox"> Vegan</label></div>
<div class="board" style="width:1000px"><div class="col" style="float:left;width:380px;background:#eee"><h4>Open</h4><p>One</p></div><div class="col" style="float:left;width:600px;background:#eee"><h4>Blocked</h4><p>Two words</p></div></div>
<div class="row" style="clear:both;position:relative;width:300px;height:100px;background:#def"><h4>Rain card</h4></div>
<button style="position:absolute;left:200px;top:390px;width:90px;height:60px">Show map</button>
<div role="searchbox" aria-label="Search mail">Search mail</div>`,
  [
    ['JetPenny is the only airline that is not ticked.', 'passed'],
    ['Tagus is the only airline that is not ticked.', 'failed'],
    ['Vegan is the only offer that is not ticked.', 'inconclusive', 'is not known'],
    ['The Blocked column is cut off at the right edge.', 'passed'],
    ['The Open column is cut off at the right edge.', 'failed'],
    ['Someone has typed something into the search box.', 'inconclusive'],
  ],
);
