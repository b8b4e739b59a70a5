// Pages for claims of every thing, of some, of none, and of so many.
import { SMALL, told } from '../case-page.js';

export const quantifierPages = told(
  'quantifiers',
  {
    'two buttons, of which one is disabled': {
      html: '<button>Pay</button><button disabled>Later</button>',
      holds: [
        'Some button is disabled.',
        'Every button is shown.',
        'No button is covered.',
        'At least one button is enabled.',
        'Exactly one button is disabled.',
        'At most 1 button can be clicked.',
      ],
      fails: [
        'Every button is enabled.',
        'All buttons are disabled.',
        'No button is disabled.',
        'At least 2 buttons are enabled.',
      ],
    },
    'no button at all': {
      html: '<p>Nothing to press</p>',
      open: [
        'Every button is enabled.',
        'Exactly 2 buttons are enabled.',
        'No button is disabled.',
      ],
    },
    'links, of which one is pale': {
      html: '<a href="#a">Orders</a> <a href="#b">Returns</a> <a href="#c" style="color:#ddd">Help</a>',
      holds: ['Some link has AA contrast.', 'Each link is shown.'],
      fails: ['Every link has AA contrast.', 'All links have AA contrast.'],
    },
    'links, of which one is below the fold': {
      html: '<a href="#a">Orders</a> <a href="#b">Returns</a><div style="height:900px"></div><a href="#c">Help</a>',
      holds: ['Every link is enabled.'],
      fails: ['Every link is shown.', 'Every link is red.'],
      open: ['Every link is readable.'],
    },
    'links, of which one is hidden in its place': {
      html: '<a href="#a">Orders</a> <a href="#b" style="opacity:0">Help</a>',
      holds: ['Every link is readable.'],
    },
    'buttons, of which one lies under a bar': {
      html: '<button>One</button><button>Two</button><div style="position:absolute;left:0;top:100px"><button>Three</button></div><div style="position:absolute;left:0;top:90px;width:300px;height:60px;background:#222"></div>',
      holds: ['Some button is covered.'],
      fails: ['Every button is not covered.', 'No button is covered.'],
    },
    'boxes to tick, all ticked': {
      html: '<label><input type="checkbox" checked> Terms</label> <label><input type="checkbox" checked> Privacy</label>',
      holds: [
        'Every checkbox is checked.',
        'All checkboxes are checked.',
        'No checkbox is unchecked.',
      ],
      fails: ['Some checkbox is unchecked.'],
    },
    'boxes to tick, one ticked': {
      html: '<label><input type="checkbox" checked> Terms</label> <label><input type="checkbox"> Privacy</label>',
      holds: ['Some checkbox is checked.', 'At least one checkbox is unchecked.'],
      fails: [
        'All checkboxes are checked.',
        'Every checkbox is unchecked.',
        'No checkbox is checked.',
      ],
    },
  },
  SMALL,
);
