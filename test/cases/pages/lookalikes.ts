// Pages with things that look like dialogs, alerts, tabs and tables and lack the role, and pages with nothing like them.
import { told } from '../case-page.js';

export const lookalikePages = told('names', {
  'a modal of plain boxes': {
    html: '<h1>Cart</h1><p>Milk</p><div style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><div style="background:#fff;margin:200px;padding:24px"><b>Delete it?</b><p>For good.</p><button>Delete</button></div></div>',
    holds: ['The button "Delete" is shown.', 'No button "Keep" is shown.'],
    open: [
      'The dialog is shown.',
      'The dialog is not shown.',
      'No dialog is shown.',
      'No alert is shown.',
      'No menu is shown.',
      'No dialog "Delete it?" is shown.',
    ],
  },
  'a modal of plain boxes, and a dialog that is away': {
    html: '<dialog open style="visibility:hidden">Old</dialog><div style="position:absolute;left:100px;top:100px;width:300px;border:1px solid;padding:20px">Delete it?</div>',
    open: ['The dialog is shown.', 'The dialog is not shown.', 'No dialog is shown.'],
  },
  'nothing that could be one': {
    html: '<style>.skip{position:absolute;left:-999px}</style><a class="skip" href="#m">Skip</a><div style="position:fixed;top:0;left:0;right:0;background:#eee">Shop</div><p style="margin-top:60px" id="m">Milk</p><button>Pay</button>',
    holds: [
      'No dialog is shown.',
      'The dialog is not shown.',
      'No alert is shown.',
      'No tooltip is shown.',
      'No button "Send" is shown.',
    ],
    fails: ['The dialog is shown.', 'The alert is shown.', 'The checkbox "Gift" is shown.'],
    open: ['No button "Milk" is shown.', 'No tab is shown.', 'No checkbox is shown.'],
  },
  'an app that is all in one box out of the flow': {
    html: '<div style="position:fixed;inset:0"><h1>Cart</h1><p>Milk</p></div>',
    open: ['No dialog is shown.', 'The dialog is shown.'],
  },
  'a colored box that warns': {
    html: '<h1>Pay</h1><p style="background:#fee;color:#900;padding:8px">Your card was declined.</p>',
    holds: ['No dialog is shown.'],
    open: ['No alert is shown.', 'The alert is shown.', 'No status message is shown.'],
  },
  'a colored line that warns': {
    html: '<h1>Pay</h1><p style="color:#c00">Your card was declined.</p>',
    open: ['No alert is shown.', 'The alert is shown.'],
  },
  'tabs and switches of plain boxes': {
    html: '<span onclick="1">Open</span> <span onclick="1">Closed</span><p>Text</p>',
    open: ['No tab is shown.', 'No button is shown.', 'No switch is shown.', 'The tab is shown.'],
  },
  'a table of plain boxes': {
    html: '<div style="display:flex"><div>Name</div><div>Price</div></div><div style="display:flex"><div>Milk</div><div>$2</div></div>',
    open: ['No table is shown.', 'The table is shown.', 'No list is shown.', 'The row is shown.'],
  },
  'bars that show how far something is, with the role of the browser and without': {
    html: '<p>Uploading</p><progress value=".4"></progress>',
    open: ['No progress bar is shown.', 'The progress bar is shown.'],
  },
  'a bar of plain boxes': {
    html: '<p>Uploading</p><div style="width:200px;height:8px;background:#ddd"><div style="width:80px;height:8px;background:#06c"></div></div>',
    open: ['No progress bar is shown.', 'The progress bar is shown.'],
  },
  'a button of the page, and plain things in two regions': {
    html: '<button>Save</button><section aria-label="Box"><p onclick="1">Go</p><h2>Ship</h2></section><section aria-label="Rest"><p>Nothing</p></section>',
    holds: [
      'No button in the region "Rest" is shown.',
      'No button "Save" in the region "Rest" is shown.',
    ],
    open: [
      'No button in the region "Box" is shown.',
      'The link "Ship" in the region "Box" is shown.',
    ],
  },
  'a title that is no heading by its role': {
    html: '<div style="font-size:28px">Orders</div><p>You have none, and there is nothing to do.</p>',
    open: ['No heading is shown.', 'The heading "Orders" is shown.'],
  },
});
