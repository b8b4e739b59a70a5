// `expect(page).toShow()` in a project as a user would have it: on pages that no episode is about.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject, type ReportedTest } from './mini-project.js';

const config = `import { defineConfig } from '@playwright/test';
import { sightlineConfig } from 'sightline/playwright';
export default defineConfig(sightlineConfig(), {
  testDir: '.', workers: 1, expect: { timeout: 900 },
  reporter: [['json', { outputFile: 'results.json' }]],
});
`;

const spec = `import { expect, see, test } from 'sightline/playwright';
const issued = '"Refund issued" is shown.';
const later = (ms) => \`<main></main><script>setTimeout(() => {
  document.querySelector('main').textContent = 'Refund issued';
}, \${ms})</script>\`;

test('what is there', async ({ page }) => {
  await page.setContent('<title>Desk</title><h1>Refund issued</h1><button>Ask a person</button>');
  await expect(page).toShow([issued, 'The button "Ask a person" is shown.']);
  await expect(page).toHaveTitle('Desk');
});

test('what comes in time', async ({ page }) => {
  await page.setContent(later(500));
  await expect(page).toShow(issued);
});

test('what comes in the time that is given', async ({ page }) => {
  await page.setContent(later(1500));
  await expect(page).toShow(issued, { timeout: 8000 });
});

test('what goes in time', async ({ page }) => {
  await page.setContent('<p>Refund issued</p>');
  await page.evaluate(() => setTimeout(() => document.querySelector('p').remove(), 400));
  await expect(page).not.toShow(issued);
});

test('white on white', async ({ page }) => {
  await page.setContent('<p style="color: white">Refund issued</p>');
  await expect(page).not.toShow(issued);
  await expect(page).toShow(issued);
});

test('below the fold', async ({ page }) => {
  await page.setContent('<div style="height: 2000px"></div><p>Refund issued</p>');
  await expect(page).toShow(issued);
});

test('a long sentence', async ({ page }) => {
  await page.setContent('<p>Refund issued</p>');
  await expect(page).toShow(\`"\${'Возврат одобрен. '.repeat(20)}" is shown.\`);
});

test('shown where it must not be', async ({ page }) => {
  await page.setContent('<p>Refund issued</p>');
  await expect(page).not.toShow(issued);
});

test('what cannot be decided', async ({ page }) => {
  await page.setContent('<canvas width="900" height="600"></canvas>');
  await expect(page).not.toShow(issued);
});

test('what is not in the language', async ({ page }) => {
  await page.setContent('<p>Refund issued</p><button>Ask a person</button>');
  // Longer than the test may take: it is told at once.
  const sentence = 'The ask a person button is unreadable and sad.';
  await expect(page).not.toShow(sentence, { timeout: 600_000 });
});

test('what only a model could tell', async ({ page }) => {
  await page.setContent('<p>Refund issued</p>');
  await expect(page).toShow(see.meaning('an apology').isShown(), { timeout: 600_000 });
});

test('what moves at first', async ({ page }) => {
  await page.setContent(\`<p>Refund issued</p><script>
    const move = setInterval(() => { document.querySelector('p').style.marginTop = Math.random() * 300 + 'px'; }, 1);
    setTimeout(() => clearInterval(move), 1500);
  </script>\`);
  await expect(page).toShow(issued, { timeout: 20_000 });
});

const cart = \`<button disabled>Send</button><p>Total <b data-testid="total">$84.20</b></p>
  <ul><li id="one">Milk <i>Remove</i></li><li id="two" style="display: none">Eggs <i>Remove</i></li></ul>
  <div style="height: 2000px"></div><p>Small print</p>\`;

test('what see says', async ({ page }) => {
  await page.setContent(cart);
  await expect(page).toShow([
    see.button('Send').isDisabled(),
    see.text('$84.20').withoutScrolling(),
    see(page.getByTestId('total')).equals('$84.20'),
    see(page.getByTestId('total')).isRightOf(see.text('Total')),
    see(page.getByText('Remove')).in(see(page.locator('#one'))).isShown(),
    see(page.locator('li')).exactly(1).isShown(),
    see.text('Small print').notWithoutScrolling(),
  ]);
  await expect(page).not.toShow([
    see.button('Send').isEnabled(),
    see(page.getByTestId('total')).equals('$84.00'),
    see(page.getByText('Remove')).in(see(page.locator('#two'))).isShown(),
    see(page.getByTestId('nothing')).isShown(),
  ]);
});

test('what see finds in two frames', async ({ page }) => {
  await page.setContent('<iframe srcdoc="<p>$5</p>"></iframe><iframe srcdoc="<p>$6</p>"></iframe>');
  const [, left, right] = page.frames();
  const [five, six] = [see(left.locator('p')), see(right.locator('p'))];
  await expect(page).toShow([five.equals('$5'), six.equals('$6'), five.isLeftOf(six)]);
  await expect(page).not.toShow([six.equals('$5'), six.isLeftOf(five)]);
});

test('what see gets wrong', async ({ page }) => {
  await page.setContent(cart);
  await expect(page).toShow(see(page.getByTestId('total')).equals('$84.00'));
});

test('what see awaits', async ({ page }) => {
  await page.setContent(later(500));
  await expect(page).toShow(see(page.locator('main')).says('issued'));
});

test('a locator of another page', async ({ page, context }) => {
  await page.setContent(cart);
  const other = await context.newPage();
  await expect(page).toShow(see(other.getByText('Send')).isShown());
});

test('a checkpoint', async ({ page }) => {
  await expect(page).toShow('end', [issued]);
});
`;

let project: MiniProject;
let results: ReportedTest[];

beforeAll(async () => {
  project = await miniProject();
  await project.write({ 'playwright.config.ts': config, 'shows.spec.js': spec });
  await project.playwright({});
  results = await project.results();
});

afterAll(() => project.remove());

function result(title: string) {
  const found = results.find((one) => one.title === title);
  return {
    status: found?.status ?? 'absent',
    message: (found?.errors ?? []).map(({ message }) => message).join('\n'),
    attachments: (found?.attachments ?? []).map(({ name }) => name),
  };
}

describe('claims about a page', () => {
  it.each([
    'what is there',
    'what comes in time',
    'what comes in the time that is given',
    'what goes in time',
    'what moves at first',
    'what see says',
    'what see finds in two frames',
    'what see awaits',
  ])('pass: %s', (title) => {
    expect(result(title)).toMatchObject({ status: 'passed', message: '' });
  });

  it('are about what is painted, not about what the document holds', () => {
    const { status, message } = result('white on white');
    expect(status).toBe('failed');
    // The line above it, with .not, has passed.
    expect(message).toContain('failed       "Refund issued" is shown.');
    expect(message).toContain('is close to its background (rgb(255, 255, 255))');
  });

  it('tell with numbers why they do not hold, and leave a picture', () => {
    const { status, message, attachments } = result('below the fold');
    expect(status).toBe('failed');
    expect(message).toMatch(/it is below the fold: top \d+ px, the fold is at 720 px/);
    expect(attachments).toContainEqual(
      expect.stringMatching(/^claim: "Refund issued" is shown\. failed: /),
    );
    expect(attachments).toContain('trace');
  });

  it('leave a picture with a name short enough for a file', () => {
    const { message, attachments } = result('a long sentence');
    expect(message).toContain('failed       "Возврат одобрен. Возврат');
    expect(attachments).toContainEqual(expect.stringMatching(/^claim: "Возврат.*[а-я ]…$/));
  });

  it('fail under .not where they hold', () => {
    const { status, message, attachments } = result('shown where it must not be');
    expect(status).toBe('failed');
    expect(message).toContain('Not to be shown, and:');
    expect(attachments).toContainEqual(
      expect.stringMatching(/^claim: not: "Refund issued" is shown\. passed: /),
    );
  });

  it('are never green where nothing can be told, also under .not', () => {
    const { status, message } = result('what cannot be decided');
    expect(status).toBe('failed');
    expect(message).toContain('inconclusive "Refund issued" is shown.');
  });

  it('are refused at once, with the nearest form about the page', () => {
    const { status, message } = result('what is not in the language');
    expect(status).toBe('failed');
    expect(message).toContain('refused      The ask a person button is unreadable and sad.');
    expect(message).toContain('  The button "Ask a person" is not readable.');
  });

  it('are refused at once where only a model could tell', () => {
    const { status, message } = result('what only a model could tell');
    expect(status).toBe('failed');
    expect(message).toContain('Only a model can tell what means "an apology"');
  });

  it('of see are printed as sentences where they do not hold', () => {
    const { status, message, attachments } = result('what see gets wrong');
    expect(status).toBe('failed');
    expect(message).toContain(`failed       getByTestId('total') equals "$84.00".`);
    expect(attachments).toContainEqual(expect.stringMatching(/^claim: getByTestId/u));
  });

  it('of see are refused where their locator is of another page', () => {
    const { status, message } = result('a locator of another page');
    expect(status).toBe('failed');
    expect(message).toContain("The locator getByText('Send') belongs to another page");
  });

  it('have no checkpoint, and say what to write', () => {
    expect(result('a checkpoint').message).toContain('A page has no checkpoints');
  });
});
