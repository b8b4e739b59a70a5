// Sentences in another shape that mean the same, as data: each row is a shape and the plain one for it. Reads none of them.

/** Of a page as it first is. */
const OPENING =
  '(when|as soon as|once|after) ([the] (page|chat|screen|dialog|app|site) (opens|loads|is opened|has loaded)|(you|it) [first] (open|opens|load|loads|land|arrive) [here|it|the page|on the page])';

/**
 * A shape is a template; its slots are `<thing>`, `<other>`, `<who>` (words without a verb), `<place>` (such as "in the list"),
 * `<noun>`, `<verb>` and `<kind>` (one word), `<state>` (such as "greyed out"), `<amount>`, `<n>`, and `<rest>` and `<more>` (anything). In
 * the plain shape `<thing>'s` is the owner.
 */
export const reshapings: readonly (readonly [shape: string, plain: string])[] = [
  // "It was Lorna who asked for the invoice."
  ['it is <thing> (who|that|which) <rest>', '<thing> <rest>'],
  // "Method is the tab that is active", "INV-2 is one of the invoices that are overdue".
  ['<thing> (is|are) the <noun> (that|which) <verb> <rest>', 'the <thing> <noun> <verb> <rest>'],
  ['<thing> (is|are) (the|a|an) <other> (that|which|who) <verb> <rest>', '<thing> <verb> <rest>'],
  ['<thing> (is|are) one of the <other> (that|which|who) <verb> <rest>', '<thing> <verb> <rest>'],
  ['<thing> (is|are) the (one|ones) <rest>', '<thing> is <rest>'],
  // "According to Ines, the gutters are included."
  ['according to <thing> , <rest>', '<thing> says that <rest>'],
  ['<rest> [,] according to <thing>', '<thing> says that <rest>'],
  // "In her latest message Lorna asks whether she has to sign."
  [
    'in (his|her|its|their) [<thing>] <noun> [,] <who> <verb> <rest>',
    "<who>'s <thing> <noun> <verb> <rest>",
  ],
  // "It says that all changes are saved", of the page.
  ['it (says|reads) [that] <rest>', 'the page says that <rest>'],
  // "Below the password field it says how strong it is."
  ['<place> [,] (it|there is text that) (says|reads) <rest>', 'the text <place> says <rest>'],
  [
    '[right|directly|just|immediately] <place> [,] there (is|are) <rest>',
    'there is <rest> <place>',
  ],
  // "What Owen says is purple."
  ['what <who> (says|said|wrote|writes|typed) (is|are) <rest>', "<who>'s messages are <rest>"],
  // "The total is between the tax and the Pay button."
  [
    '<thing> (is|are|comes|come|sits|sit|stands|stand|lies|appears|appear|goes) between <other> and <who>',
    '<thing> comes after <other> and <thing> comes before <who>',
  ],
  // "The watering can is first in the list."
  [
    '<thing> (is|comes|stands|appears) first (in|on) <other>',
    '<thing> is the first item in <other>',
  ],
  ['<thing> (is|comes|stands|appears) last (in|on) <other>', '<thing> is the last item in <other>'],
  // "The note stands out from the other posts by its yellow background."
  [
    '<thing> (stands out|differs) [from <other>] (by|with) (its|a|an) <rest>',
    '<thing> has a <rest>',
  ],
  // "The Basic plan comes first", "the Ramble pack is last".
  [
    '<thing> <kind> (comes|is|stands|goes|appears) first [in the list|on the list|of all]',
    '<thing> <kind> is the first <kind>',
  ],
  [
    '<thing> <kind> (comes|is|stands|goes|appears) last [in the list|on the list|of all]',
    '<thing> <kind> is the last <kind>',
  ],
  // "Bags is the step we are on", "Details is the page that you are on".
  [
    '<thing> is the (step|page|tab|stage|view|section) [that] (you|we|i) are (on|in|at)',
    '<thing> is selected',
  ],
  // "When the page opens, the search box has the focus."
  [`${OPENING} [,] <rest>`, '<rest>'],
  [`<rest> [,] ${OPENING}`, '<rest>'],
  ['[right] (after loading|on load|at the start) [,] <rest>', '<rest>'],
  [
    '<rest> (right after loading|after loading|on load|from the start|at the start|before you scroll)',
    '<rest>',
  ],
  ['<rest> [,] [reading] (left to right|from left to right|from top to bottom)', '<rest>'],
  ['(you|we|people|users|the customer|the user) can see that <rest>', '<rest>'],
  // "Of the six rooms, two are free", "Of the three switches, only SMS is on".
  [
    'of [the] [<n>] <thing> [,] only <other> <verb> <rest>',
    '<other> is the only one of the <thing> that <verb> <rest>',
  ],
  ['of [the] <thing> [,] (just|only) <n> <verb> <rest>', '<n> of the <thing> <verb> <rest>'],
  ['of [the] <thing> [,] <n> <verb> <rest>', '<n> of the <thing> <verb> <rest>'],
  ['of [the] <thing> [,] none <verb> <rest>', 'none of the <thing> <verb> <rest>'],
  ['of [the] <n> <thing> [,] <rest>', '<rest>'],
  // "Undo is greyed out, unlike the other buttons."
  [
    '<thing> (is|are) <rest> [,] (unlike|in contrast to|as opposed to) <other>',
    '<thing> is <rest> but <other> is not <rest>',
  ],
  [
    '(unlike|in contrast to|as opposed to) <other> , <thing> (is|are) <rest>',
    '<thing> is <rest> but <other> is not <rest>',
  ],
  [
    '<thing> (is|are) <rest> , [just] (like|as is|as are) <other>',
    '<thing> is <rest> and <other> is <rest>',
  ],
  // "Pause is shown instead of Play", "the language is set to German rather than English".
  [
    '<thing> (is|are) <state> (instead of|rather than|and not|, not) <other>',
    '<thing> is <state> and <other> is not <state>',
  ],
  [
    '<thing> (is|are) set to <who> (instead of|rather than|and not|, not) <other>',
    '<thing> is set to <who> and <thing> is not set to <other>',
  ],
  // "Neither Save nor Cancel is enabled", "the reply mentions neither a refund nor a voucher".
  [
    'neither <thing> nor <other> (is|are) <rest>',
    '<thing> is not <rest> and <other> is not <rest>',
  ],
  [
    'neither <thing> nor <other> (has|have) <rest>',
    '<thing> does not have <rest> and <other> does not have <rest>',
  ],
  ['neither <thing> nor <other> can <rest>', '<thing> can not <rest> and <other> can not <rest>'],
  ['neither of [the] [two] <thing> <verb> <rest>', 'none of the <thing> <verb> <rest>'],
  ['<thing> (is|are) neither <rest> nor <more>', '<thing> is not <rest> and <thing> is not <more>'],
  ...['mentions mention', 'says say', 'contains contain', 'shows show', 'has have', 'offers offer']
    .map((one) => one.split(' '))
    .map(
      ([verb = '', plain = '']) =>
        [
          `<thing> ${verb} neither <other> nor <who>`,
          `<thing> does not ${plain} <other> and <thing> does not ${plain} <who>`,
        ] as const,
    ),
  // "Basket has a tick beside it", "the folder has 12 messages in it".
  [
    '<thing> (has|have) (a|an|one|some) <other> (next to|beside) (it|them)',
    'there is a <other> next to <thing>',
  ],
  [
    '<thing> (has|have) no <other> (next to|beside) (it|them)',
    'there is no <other> next to <thing>',
  ],
  ...['under', 'underneath', 'below', 'above'].flatMap((side) => [
    [
      `<thing> (has|have) (a|an|one|some) <other> [right|directly] ${side} (it|them)`,
      `there is a <other> ${side} <thing>`,
    ] as const,
    [
      `<thing> (has|have) no <other> [right|directly] ${side} (it|them)`,
      `there is no <other> ${side} <thing>`,
    ] as const,
  ]),
  [
    '<thing> (has|have|shows|show|contains|contain) <other> (in|on|to|inside|with) (it|them)',
    '<thing> has <other>',
  ],
  // "The sidebar has Drafts highlighted", "the cards have their title crossed out".
  ['<thing> (has|have) (its|their) <other> <state> [<rest>]', "<thing>'s <other> is <state>"],
  ['<thing> (has|have) <other> <state> as <rest>', '<other> in <thing> is <state> as <rest>'],
  ['<thing> (has|have) <other> <state>', '<other> in <thing> is <state>'],
  // "The guest pays $550 for the room."
  [
    '(you|we|<who>) (pays|pay|has to pay|have to pay|would have to pay|must pay|will pay) <amount> for <thing>',
    '<thing> costs <amount>',
  ],
  [
    '(you|we|they|<who>) (are|is) [only|just] (charging|charged|paying|asked to pay|asked for) <amount> for <thing>',
    '<thing> costs <amount>',
  ],
  // "Henrike has gone for the cheaper delivery", "you have filled in the name".
  [
    '<who> (has|have) (picked|chosen|selected|opted for|gone for|gone with|decided on|settled on) <thing>',
    '<thing> is selected',
  ],
  [
    '<who> (has|have) not (picked|chosen|selected|opted for|gone for|gone with) <thing>',
    '<thing> is not selected',
  ],
  ['<who> (has|have) (picked|chosen|selected) <thing> as <rest>', '<thing> is selected'],
  ['<who> (has|have) (ticked|checked) <thing>', '<thing> is ticked'],
  ['<who> (has|have) not (ticked|checked) <thing>', '<thing> is not ticked'],
  ['<who> (has|have) (filled in|filled out) <thing>', '<thing> is filled in'],
  ['<who> (has|have) not (filled in|filled out) <thing>', '<thing> is not filled in'],
  ['<who> (has|have) left <thing> (empty|blank|unticked|unchecked)', '<thing> is not filled in'],
  // "With the dialog open you can not read the table."
  ['with <thing> (open|showing) [,] <rest>', '<thing> is open and <rest>'],
  // "Two files are attached to the mail."
  [
    '<n> <thing> (is|are) (attached to|listed in|listed under|included in|contained in) <other>',
    '<other> has <n> <thing>',
  ],
  // "The lowest fare you can see is €22.50."
  [
    '<thing> (you can see|you see|shown|listed|displayed|on offer|on show) <verb> <rest>',
    '<thing> <verb> <rest>',
  ],
  // "Huila is reduced from $15.50 to $12.40."
  [
    '<thing> (is|are|went|goes|dropped|fell|rose|climbed|is going) [reduced|lowered|cut|increased|raised|changed|down|up] from <amount> to <rest>',
    '<thing> costs <rest> and <thing> shows <amount>',
  ],
];
