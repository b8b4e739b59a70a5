// Pages about colors as people name them: of the letters and of the ground under them.
import { SMALL, told } from '../case-page.js';

const isRed = { holds: ['"Declined" is red.'], fails: ['"Declined" is green.'] };
const isNotRed = { holds: ['"Declined" is not red.'], fails: ['"Declined" is red.'] };
const text = (style: string, around = '') =>
  `<div style="${around}"><p style="font-size:20px;${style}">Declined</p></div>`;

export const colorPages = told(
  'colors',
  {
    'red letters': { html: text('color:#d00'), ...isRed },
    'a red ground': { html: text('background:#d00;color:#fff'), ...isRed },
    'red letters by a class of the app': {
      html: '<style>.danger{color:crimson}</style><p class="danger">Declined</p>',
      ...isRed,
    },
    'red by a filter': {
      html: text('color:#0dd', 'background:#fff;filter:hue-rotate(180deg)'),
      holds: ['"Declined" is not green.'],
    },
    'red in the source, black by its fill color': {
      html: text('color:#d00;-webkit-text-fill-color:#000'),
      ...isNotRed,
    },
    'a red ground that another box covers': {
      html: `<div style="background:#d00;position:relative"><div style="background:#fff">${text('')}</div></div>`,
      ...isNotRed,
    },
    'a red word beside it': {
      html: '<p>Declined <b style="color:red">today</b></p>',
      ...isNotRed,
    },
    'red in gray by a filter': {
      html: text('color:#d00', 'filter:grayscale(1)'),
      ...isNotRed,
    },
    'black letters': {
      html: text('color:#000'),
      holds: ['"Declined" is black.', '"Declined" has black text.'],
      fails: ['"Declined" is colored red.', '"Declined" has a black background.'],
    },
    'white on green': {
      html: text('background:#0a7d2c;color:#fff'),
      holds: ['"Declined" has a green background.', '"Declined" has white text.'],
      fails: ['"Declined" has a red background.', '"Declined" has green text.'],
    },
    'blue, as links are': {
      html: '<a href="#x" style="font-size:20px">Declined</a>',
      holds: ['"Declined" is blue.', '"Declined" has blue text.'],
      fails: ['"Declined" is purple.'],
    },
    orange: {
      html: text('color:#ff8c00'),
      holds: ['"Declined" is orange.'],
      fails: ['"Declined" is blue.'],
    },
    'yellow ground': {
      html: text('background:#ffeb3b'),
      holds: ['"Declined" has a yellow background.'],
      fails: ['"Declined" has a blue background.'],
    },
    gray: {
      html: text('color:#808080'),
      holds: ['"Declined" is grey.'],
      fails: ['"Declined" is red.'],
    },
    purple: {
      html: text('color:#800080'),
      holds: ['"Declined" is purple.'],
      fails: ['"Declined" is green.'],
    },
    pink: {
      html: text('background:#ffc0cb'),
      holds: ['"Declined" has a pink background.'],
      fails: ['"Declined" has a green background.'],
    },
    brown: {
      html: text('color:#8b4513'),
      holds: ['"Declined" is brown.'],
      fails: ['"Declined" is blue.'],
    },
    'a button in red': {
      html: '<button style="background:#c00;color:#fff;border:0;padding:14px">Delete</button><button>Keep</button>',
      holds: ['The button "Delete" is red.', 'The button "Keep" is not red.'],
      fails: ['The button "Keep" is red.'],
    },
  },
  SMALL,
);
