// `expect(page).toShow()` in a project as a user would have it: on pages that no episode is about.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject } from './mini-project.js';

const config = `import { defineConfig } from '@playwright/test';
import { sightlineConfig } from 'sightline/playwright';
export default defineConfig(sightlineConfig(), {
  testDir: '.', workers: 1, expect: { timeout: 900 },
  reporter: [['json', { outputFile: 'results.json' }]],
});
`;

const spec = `import { expect, test } from 'sightline/playwright';
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

test('what nobody understands', async ({ page }) => {
  await page.setContent('<p>Refund issued</p>');
  // Longer than the test may take: it is told at once.
  await expect(page).not.toShow('Well then.', { timeout: 600_000 });
});

test('a checkpoint', async ({ page }) => {
  await expect(page).toShow('end', [issued]);
});
`;

interface Result {
  status: string;
  message: string;
  attachments: string[];
}

interface Suite {
  specs: {
    title: string;
    tests: {
      results: {
        status: string;
        errors: { message?: string }[];
        attachments: { name: string }[];
      }[];
    }[];
  }[];
  suites?: Suite[];
}

let project: MiniProject;
const results = new Map<string, Result>();

beforeAll(async () => {
  project = await miniProject();
  await project.write({ 'playwright.config.ts': config, 'shows.spec.js': spec });
  const { output } = await project.run(
    process.execPath,
    ...['node_modules/@playwright/test/cli.js', 'test'],
  );
  const text = await readFile(join(project.dir, 'results.json'), 'utf8').catch(() => {
    throw new Error(output);
  });
  for (const suite of (JSON.parse(text) as { suites: Suite[] }).suites) collect(suite);
});

afterAll(() => project.remove());

function collect({ specs, suites = [] }: Suite): void {
  for (const { title, tests } of specs) {
    const [last] = tests.flatMap((one) => one.results).slice(-1);
    const message = (last?.errors ?? []).map((error) => error.message ?? '').join('\n');
    results.set(title, {
      status: last?.status ?? 'absent',
      message: stripVTControlCharacters(message),
      attachments: (last?.attachments ?? []).map(({ name }) => name),
    });
  }
  suites.forEach(collect);
}

const result = (title: string) => results.get(title);

describe('claims about a page', () => {
  it.each([
    'what is there',
    'what comes in time',
    'what comes in the time that is given',
    'what goes in time',
  ])('pass: %s', (title) => {
    expect(result(title)).toMatchObject({ status: 'passed', message: '' });
  });

  it('are about what is painted, not about what the document holds', () => {
    const { status, message } = result('white on white') ?? {};
    expect(status).toBe('failed');
    // The line above it, with .not, has passed.
    expect(message).toContain('failed       "Refund issued" is shown.');
    expect(message).toContain('is close to its background (rgb(255, 255, 255))');
  });

  it('tell with numbers why they do not hold, and leave a picture', () => {
    const { status, message, attachments } = result('below the fold') ?? {};
    expect(status).toBe('failed');
    expect(message).toMatch(/it is below the fold: top \d+ px, the fold is at 720 px/);
    expect(attachments).toContainEqual(
      expect.stringMatching(/^claim: "Refund issued" is shown\. failed: /),
    );
    expect(attachments).toContain('trace');
  });

  it('leave a picture with a name short enough for a file', () => {
    const { message, attachments } = result('a long sentence') ?? {};
    expect(message).toContain('failed       "Возврат одобрен. Возврат');
    expect(attachments).toContainEqual(expect.stringMatching(/^claim: "Возврат.*[а-я ]…$/));
  });

  it('fail under .not where they hold', () => {
    const { status, message, attachments } = result('shown where it must not be') ?? {};
    expect(status).toBe('failed');
    expect(message).toContain('Not to be shown, and:');
    expect(attachments).toContainEqual(
      expect.stringMatching(/^claim: not: "Refund issued" is shown\. passed: /),
    );
  });

  it.each(['what cannot be decided', 'what nobody understands'])(
    'are never green, also under .not: %s',
    (title) => {
      const { status, message } = result(title) ?? {};
      expect(status).toBe('failed');
      expect(message).toContain('inconclusive');
    },
  );

  it('have no checkpoint, and say what to write', () => {
    expect(result('a checkpoint')?.message).toContain('A page has no checkpoints');
  });
});
