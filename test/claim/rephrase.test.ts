// Sentences in other shapes are read as the plain ones that say the same.
import { describe, expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { treeWords } from '../../src/claim/words.js';

function read(claim: string): string {
  const compiled = compileClaim(claim, { landmarks: [] });
  return compiled.kind === 'measured' ? treeWords(compiled.predicate) : compiled.why;
}

describe('a sentence in another shape is read as the plain one', () => {
  it.each([
    ['It was Lorna who mentioned the courier.', 'Lorna mentions the courier.'],
    ["Method is the tab that's selected.", 'The Method tab is selected.'],
    ['The Inbox tab is the one selected.', 'The Inbox tab is selected.'],
    [
      'According to the warning, two of the files are shared.',
      'The warning says that two of the files are shared.',
    ],
    [
      'In her latest message Lorna wants to know if she has to sign.',
      "Lorna's latest message asks if she has to sign.",
    ],
    ['Of the six rooms, two are free.', 'Two of the rooms are free.'],
    [
      'Undo is disabled, unlike the Send button.',
      'Undo is disabled but the Send button is not disabled.',
    ],
    ['Pause is shown instead of Play.', 'Pause is shown and Play is not shown.'],
    [
      'Neither the Save button nor the Send button is enabled.',
      'The Save button is not enabled and the Send button is not enabled.',
    ],
    [
      'The reply mentions neither a refund nor a voucher.',
      'The reply does not mention a refund and the reply does not mention a voucher.',
    ],
    ['The Basket step has a tick next to it.', 'There is a tick next to the Basket step.'],
    ['The spam folder has 12 messages in it.', 'The spam folder has 12 messages.'],
    ['The sidebar has Drafts highlighted.', 'Drafts in the sidebar is highlighted.'],
    ['The guest pays $550 for the room.', 'The room costs $550.'],
    ['Henrike has gone for the express option.', 'The express option is selected.'],
    ["The draft hasn't been sent yet.", 'The draft is not sent.'],
    ['The servings counter stands at 4.', 'The servings counter is 4.'],
    ['The last of the four invoices is overdue.', 'The last invoice is overdue.'],
    ['The cheaper of the two plans is selected.', 'The cheapest plan is selected.'],
    [
      'The stock warning is above the one about the scanner.',
      'The stock warning is above the warning about the scanner.',
    ],
    ['Tandem went up from $205 to $240.', 'Tandem costs $240 and Tandem shows $205.'],
    [
      'In the order summary the tax is more than the discount.',
      'The tax in the order summary is more than the discount.',
    ],
    [
      'The Save and Cancel buttons are enabled.',
      'The Save button and the Cancel button are enabled.',
    ],
    [
      "Maya's messages are blue and Dana's are green.",
      "Maya's messages are blue and Dana's messages are green.",
    ],
    [
      "The Inbox tab isn't selected but the Archive tab is.",
      'The Inbox tab is not selected but the Archive tab is selected.',
    ],
    [
      'Join is disabled but the Cancel button next to it is not.',
      'Join is disabled but the Cancel button next to Join is not disabled.',
    ],
    [
      "Check in can't be pressed, but Cancel can.",
      'Check in can not be pressed but Cancel can be pressed.',
    ],
    ['What Owen says is purple.', "Owen's messages are purple."],
    [
      'The total is between the tax and the Pay button.',
      'The total comes after the tax and the total comes before the Pay button.',
    ],
    ['The cheapest pack comes first.', 'The cheapest pack is the first pack.'],
    [
      'The cheapest pack comes first and the dearest one comes last.',
      'The cheapest pack is the first pack and the dearest pack is the last pack.',
    ],
    ['Rope is last in the list.', 'Rope is the last item in the list.'],
    ["Bags is the step we're on right now.", 'Bags is selected.'],
    ['The search field has the focus when the page opens.', 'The search field has the focus.'],
    [
      'Once the page has loaded, the search field has the focus.',
      'The search field has the focus.',
    ],
    [
      'Right under the Continue button there is a link.',
      'There is a link under the Continue button.',
    ],
    [
      'The note stands out from the other posts by its yellow background.',
      'The note has a yellow background.',
    ],
    ["We're only charging €9 for the aisle seat.", 'The aisle seat costs €9.'],
    ['The parcel has already been sent.', 'The parcel has been sent.'],
    ['The cookie notice is sitting on top of the price.', 'The cookie notice covers the price.'],
  ])('%s', (said, plain) => {
    expect(read(said)).toBe(read(plain));
    expect(compileClaim(plain, { landmarks: [] }).kind).toBe('measured');
  });

  it.each([
    "You don't get to see the footer until you scroll the list.",
    'The footer is out of sight until you scroll down.',
    'The dialog is too tall for the screen.',
  ])('%s', (said) => {
    expect(read(said)).toMatch(/^not: .* is visible without scrolling$/u);
  });

  it.each([
    ['The card "Cookie banner" is disabled.', 'not: the card Cookie banner is enabled'],
    ['The question "Was this helpful?" is shown.', '"Was this helpful?" is shown'],
    [
      'The badge next to "Basket" in the header shows "4".',
      'the badge next to Basket in the header says "4"',
    ],
    ['The order was packed on 4 April.', 'what stands at the order is "packed on 4 April"'],
    ['Marta suggests 6:45.', 'what stands at the Marta is "6:45"'],
    ['The takings are already above the target.', 'the takings is more than the target'],
    ['The Urgent only checkbox is ticked.', 'the Urgent only checkbox is checked'],
  ])('%s', (said, words) => {
    expect(read(said)).toBe(words);
  });

  it('when something happened is not which one of several it is', () => {
    expect(read('The settings were last changed on 6 February.')).toBe(
      'what stands at the settings is "changed on 6 February"',
    );
  });

  it('a thing before another is not called as the other is', () => {
    expect(read('Close is disabled, the three buttons before it are not.')).toMatch(
      /none of the known forms|is not the name/u,
    );
  });

  it.each(['The second "Select" is disabled.', 'The red "Total" is shown.'])(
    'no word beside a quote is left out: %s',
    (said) => {
      expect(read(said)).toMatch(/is neither a text in quotes nor a control/u);
    },
  );

  it('two times between which something happens are not two things', () => {
    expect(read('There are no events between 17:00 and 19:00.')).toMatch(
      /^"events between 17:00" is not the name/u,
    );
  });

  it('a dot after an initial does not end a word', () => {
    expect(read('The van is out with E. Dunn.')).toBe(
      'what stands at the van is "out with E. Dunn"',
    );
  });

  it('a capitalised place that is no place is still a name', () => {
    expect(read('On the stand is sold out.')).toBe('what stands at the On the stand is "sold out"');
  });
});
