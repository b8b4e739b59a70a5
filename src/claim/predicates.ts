// What a claim can say of its subject, as a table: the parser, the printer, the builder, the schema, the docs and the hints are made from it.
/** The arguments that a predicate may take; each is read and printed as src/claim/claim.ts says. */
export type SlotName =
  | 'value'
  | 'bare'
  | 'held'
  | 'other'
  | 'others'
  | 'px'
  | 'times'
  | 'least'
  | 'compare'
  | 'side'
  | 'color';

export interface PredicateRow {
  /** When it holds, for the docs. */
  means: string;
  /** Exact wordings, the first of which is printed; a slot in braces is an argument, and the builder takes them in that order. */
  wordings: readonly [string, ...string[]];
  /** Wordings of its negative beyond those that follow from its wordings by a "not"; the first of all is printed. */
  negatives?: readonly string[];
  /** What it takes beside its subject that stands in no slot. */
  takes?: readonly ['others'];
  /** Methods of `see…` for it and for its negative. */
  methods: readonly [string, string];
  /** Other words by which people say so: they choose the forms that an error offers, and are not understood. */
  hints?: string;
  /** A claim that passes on the row's page in test/cases/examples.test.ts. */
  passes: string;
}

export type Rows = Record<string, PredicateRow>;

/** Many wordings differ in one word. */
function is(...states: string[]): string[] {
  return states.map((state) => `is ${state}`);
}

const sight = {
  shown: {
    means: 'Painted at the scroll position of the checkpoint.',
    wordings: [
      'is shown',
      ...is('visible', 'displayed', 'listed', 'present', 'in view', 'on the screen'),
      'can be seen',
      'appears',
    ],
    negatives: ['is not shown', 'is hidden', 'is absent', 'is invisible'],
    methods: ['isShown', 'isNotShown'],
    hints:
      'see sees seen exists exist there found -gone -disappeared -disappears -removed -disappear',
    passes: '"Refund issued" is shown.',
  },
  without_scrolling: {
    means: 'Painted before anybody scrolled.',
    wordings: [
      'is visible without scrolling',
      ...is('shown without scrolling', 'displayed without scrolling', 'in view without scrolling'),
      'can be seen without scrolling',
    ],
    methods: ['withoutScrolling', 'notWithoutScrolling'],
    hints: 'fold scroll scrolling scrolled immediately',
    passes: '"Above" is visible without scrolling.',
  },
  fully_visible: {
    means: 'Every character is painted whole, and all of its box is in view.',
    wordings: ['is fully visible', 'is completely visible', 'is entirely visible'],
    methods: ['isFullyVisible', 'isNotFullyVisible'],
    passes: '"Whole" is fully visible.',
  },
  not_covered: {
    means: 'Nothing lies over it that hides ink or takes its clicks.',
    wordings: ['is not covered', 'is not obscured'],
    negatives: ['is covered', 'is obscured'],
    methods: ['isNotCovered', 'isCovered'],
    hints:
      '-overlap -overlaps -overlapped -overlaid -covers -cover -behind -blocked -blocks -hides -overlapping',
    passes: '"Clear" is not covered.',
  },
  not_cut_off: {
    means:
      'No character is cut off by its own container; the fold and scrolling panels do not count.',
    wordings: ['is not cut off', 'is not truncated', 'is not clipped'],
    negatives: ['is cut off', 'is truncated', 'is clipped'],
    methods: ['isNotCutOff', 'isCutOff'],
    hints: 'fits fit complete -ellipsis -overflows -overflow -shortened -cut',
    passes: '"Short" is not cut off.',
  },
  clickable: {
    means:
      'It is shown, a click reaches it, and it is an enabled control or, as known in trials only, listens for clicks.',
    wordings: ['can be clicked', 'can be clicked on', 'is clickable', 'can be pressed'],
    methods: ['canBeClicked', 'canNotBeClicked'],
    hints: 'click clicked press pressed tap tapped tappable usable works submitted -unclickable',
    passes: 'The button "Send" can be clicked.',
  },
} as const satisfies Rows;

const words = {
  says: {
    means: 'Its painted text has the value in it, as whole words.',
    wordings: [
      'says {value}',
      'contains {value}',
      'mentions {value}',
      'shows {value}',
      'displays {value}',
      'includes {value}',
    ],
    methods: ['says', 'doesNotSay'],
    hints: 'tells explains asks states confirms warns answers replies',
    passes: 'The status message says "Saved".',
  },
  has: {
    means: 'The other is painted inside it.',
    wordings: ['has {held}'],
    negatives: ['does not have {held}', 'has no {held}'],
    methods: ['has', 'doesNotHave'],
    passes: 'The dialog has a Cancel button.',
  },
  equals: {
    means: 'The value is all of its painted text.',
    wordings: [
      'equals {value}',
      ...is('{value}', 'set to {value}', 'exactly {value}', 'equal to {value}'),
      'reads {value}',
      'says exactly {value}',
      'has the value {value}',
      'has the text {value}',
    ],
    methods: ['equals', 'doesNotEqual'],
    hints: 'titled labeled labelled named called costs amounts comes matches match',
    passes: 'The total is $84.20.',
  },
  shown_as: {
    means: 'Just this is its value on the page.',
    wordings: [
      'is shown as {value}',
      ...is(
        'shown as {bare}',
        '{bare}',
        'set to {bare}',
        'called {value}',
        'called {bare}',
        'named {value}',
        'named {bare}',
      ),
      'costs {value}',
      'costs {bare}',
      'reads {bare}',
      'says {bare}',
      'shows {bare}',
    ],
    methods: ['isShownAs', 'isNotShownAs'],
    passes: 'The country is Poland.',
  },
  appears: {
    means: 'So many of its matches are painted.',
    wordings: ['appears {times}', 'is shown {times}', 'appears exactly {times}'],
    methods: ['appears', 'doesNotAppear'],
    hints: 'repeated twice once times time duplicated duplicate',
    passes: '"Milk" appears twice.',
  },
  before: {
    means: 'It is read before the other, along the line or from top to bottom.',
    wordings: ['comes before {other}', 'is before {other}'],
    methods: ['comesBefore', 'doesNotComeBefore'],
    passes: '"Cart" comes before "Total".',
  },
  in_order: {
    means: 'Each comes before the next.',
    wordings: ['is in this order', 'appears in this order'],
    takes: ['others'],
    methods: ['isInOrderWith', 'isNotInOrderWith'],
    passes: '"Cart", "Total" and "Empty" are in this order.',
  },
} as const satisfies Rows;

const state = {
  enabled: {
    means: 'The control is not disabled.',
    wordings: ['is enabled', 'is not disabled', 'is not greyed out'],
    negatives: ['is disabled', 'is greyed out'],
    methods: ['isEnabled', 'isDisabled'],
    hints: 'active available unlocked -inactive -unavailable -greyed -dimmed -locked -grayed',
    passes: 'The button "Send" is enabled.',
  },
  checked: {
    means: 'The checkbox, radio button or switch is on.',
    wordings: ['is checked', ...is('ticked', 'not unchecked', 'on', 'turned on', 'switched on')],
    negatives: [...is('not checked', 'unchecked', 'unticked', 'off', 'turned off', 'switched off')],
    methods: ['isChecked', 'isNotChecked'],
    passes: 'The checkbox "Gift" is checked.',
  },
  selected: {
    means: 'It is the current one of several.',
    wordings: ['is selected', 'is chosen'],
    negatives: ['is not selected', 'is unselected'],
    methods: ['isSelected', 'isNotSelected'],
    hints: 'current highlighted picked active preselected',
    passes: 'The tab "Open" is selected.',
  },
  expanded: {
    means: 'What it opens is open.',
    wordings: ['is expanded', 'is not collapsed'],
    negatives: ['is collapsed'],
    methods: ['isExpanded', 'isCollapsed'],
    passes: 'The button "Details" is expanded.',
  },
  open: {
    means: 'A dialog, menu, list box or tooltip is shown; anything else is expanded.',
    wordings: ['is open', 'is opened', 'is not closed'],
    negatives: ['is closed', 'is not open'],
    methods: ['isOpen', 'isClosed'],
    hints: 'opens popup -closes',
    passes: 'The dialog "Refund" is open.',
  },
  focused: {
    means: 'It has the keyboard focus.',
    wordings: ['is focused', 'has focus', 'has the keyboard focus'],
    methods: ['isFocused', 'isNotFocused'],
    passes: 'The text box "Name" is focused.',
  },
  empty: {
    means: 'Nothing is typed or chosen in it; a placeholder does not count.',
    wordings: ['is empty', 'is not filled in', 'is blank'],
    negatives: ['is not empty', 'is filled in'],
    methods: ['isEmpty', 'isNotEmpty'],
    hints: 'cleared blank -filled -typed -entered -prefilled',
    passes: 'The text box "Name" is empty.',
  },
  required: {
    means: 'It has to be filled in, by its markup or its label.',
    wordings: ['is required', 'is mandatory', 'is not optional', 'is marked as required'],
    negatives: ['is not required', 'is optional', 'is marked as optional'],
    methods: ['isRequired', 'isOptional'],
    passes: 'The text box "Name" is required.',
  },
  editable: {
    means: 'The field is neither disabled nor read-only.',
    wordings: ['is editable', 'can be edited', 'can be changed', 'is not read-only'],
    negatives: ['is read-only'],
    methods: ['isEditable', 'isReadOnly'],
    passes: 'The text box "Name" is editable.',
  },
} as const satisfies Rows;

const place = {
  sized: {
    means: 'One side of its box, after transforms.',
    wordings: ['is {compare} {px} px {side}'],
    methods: ['isSized', 'isNotSized'],
    hints: 'big large small tall wide high width height',
    passes: 'The button "Send" is at least 44 px high.',
  },
  above: {
    means: 'All of it is above the other.',
    wordings: ['is above {other}', 'sits above {other}', 'is located above {other}'],
    methods: ['isAbove', 'isNotAbove'],
    passes: '"Cart" is above "Total".',
  },
  below: {
    means: 'All of it is below the other.',
    wordings: ['is below {other}', ...is('under {other}', 'underneath {other}', 'beneath {other}')],
    methods: ['isBelow', 'isNotBelow'],
    passes: '"Total" is below "Cart".',
  },
  left_of: {
    means: 'All of it is left of the other.',
    wordings: ['is left of {other}', 'is to the left of {other}'],
    methods: ['isLeftOf', 'isNotLeftOf'],
    hints: 'left side beside next',
    passes: 'The button "Send" is left of the button "Undo".',
  },
  right_of: {
    means: 'All of it is right of the other.',
    wordings: ['is right of {other}', 'is to the right of {other}'],
    methods: ['isRightOf', 'isNotRightOf'],
    hints: 'right side beside next',
    passes: 'The button "Undo" is right of the button "Send".',
  },
  inside: {
    means: 'Its box is within that of the other.',
    wordings: ['is inside {other}', 'is in {other}', 'is within {other}'],
    methods: ['isInside', 'isNotInside'],
    passes: '"Total" is inside the region "Cart".',
  },
  near: {
    means: 'The two boxes are at most so far apart.',
    wordings: ['is within {px} px of {other}'],
    methods: ['isWithinPxOf', 'isNotWithinPxOf'],
    hints: 'near close next beside adjacent gap apart distance far',
    passes: '"$84.20" is within 20 px of "Total".',
  },
} as const satisfies Rows;

const look = {
  readable: {
    means: 'Painted, at least 12 px, and with AA contrast.',
    wordings: ['is readable', 'is legible'],
    negatives: ['is not readable', 'is unreadable', 'is illegible'],
    methods: ['isReadable', 'isNotReadable'],
    hints: 'read legible clear clearly -faint -tiny',
    passes: '"Plain" is readable.',
  },
  contrast: {
    means:
      'The lowest WCAG 2 ratio of its characters; AA is 4.5, or 3 for large text, AAA 7 or 4.5.',
    wordings: ['has a contrast of at least {least}', 'has {least} contrast'],
    methods: ['hasContrast', 'doesNotHaveContrast'],
    passes: '"Plain" has AA contrast.',
  },
  text_size: {
    means: 'The smallest font size in it, on the screen.',
    wordings: ['has text of at least {px} px', 'has a font size of at least {px} px'],
    methods: ['hasTextOf', 'doesNotHaveTextOf'],
    hints: 'font size letters text',
    passes: '"Plain" has text of at least 14 px.',
  },
  color: {
    means: 'Its text or what is behind it is of the color; of black, white and grey, its text.',
    wordings: ['is {color}', 'is colored {color}'],
    methods: ['isOfColor', 'isNotOfColor'],
    hints: 'color colored colour coloured highlighted',
    passes: '"Overdue" is red.',
  },
  text_color: {
    means: 'Its text is of the color.',
    wordings: ['has {color} text'],
    methods: ['hasTextColor', 'doesNotHaveTextColor'],
    hints: 'letters',
    passes: '"Overdue" has red text.',
  },
  background: {
    means: 'What is behind it is of the color.',
    wordings: ['has a {color} background'],
    methods: ['hasBackground', 'doesNotHaveBackground'],
    passes: '"Pending" has a yellow background.',
  },
  struck: {
    means: 'A line goes through all of its text.',
    wordings: ['is struck through', 'is crossed out'],
    methods: ['isStruckThrough', 'isNotStruckThrough'],
    passes: '"$39" is struck through.',
  },
} as const satisfies Rows;

export const predicates = { ...sight, ...words, ...state, ...place, ...look };

export type PredicateName = keyof typeof predicates;

type SlotsIn<Wording> = Wording extends `${string}{${infer Slot extends SlotName}}${infer Rest}`
  ? [Slot, ...SlotsIn<Rest>]
  : [];
type TakesOf<Row> = Row extends { takes: infer Others extends readonly SlotName[] }
  ? Others
  : Row extends { wordings: readonly [infer First, ...unknown[]] }
    ? SlotsIn<First>
    : never;

/** The arguments of a predicate, in the order of its first wording. */
export type Takes<P extends PredicateName> = TakesOf<(typeof predicates)[P]>;

/** The predicates under each heading of the docs, in its order. */
export const groups = {
  Sight: sight,
  'Words and values': words,
  State: state,
  'Size and place': place,
  Look: look,
};

export const predicateNames = Object.keys(predicates) as PredicateName[];
