// A calibration as one HTML page that opens from disk: tables and a reliability plot per judge; measures nothing.
import type { Population } from '../../statistics/calibration/calibrate.js';
import type { Confusion } from '../../statistics/calibration/confusion.js';
import { markup, quotedMarkup, type Markup } from '../claim-card/markup.js';
import { wholePage } from '../claim-card/page.js';
import { reliabilityPlot } from './plot.js';
import { pageStyle } from './style.js';
import type { Licensed } from './text.js';
import {
  boundWords,
  type CalibrationRow,
  correctedWords,
  isOwnAnswer,
  licenceWords,
  ownAnswerRow,
  populationRows,
  populationTitle,
  questionWords,
  sumWords,
} from './words.js';

/** The page. It runs no script, makes no network requests and escapes every name from the labels file. */
export function calibrationPage(judges: readonly Licensed[], labels: string): string {
  const body = markup`<header><p class="where">${quotedMarkup(labels)}</p>
<h1>${sumWords(judges)}</h1>
<p class="soft">Intervals are of 95%. Figures are of the test split; thresholds were chosen on the tuning split. Labels of different sources are never pooled.</p></header>
<main>${judges.map(judgeSection)}</main>`;
  return wholePage({ title: `Calibration: ${labels}`, style: pageStyle, body });
}

function judgeSection({ calibration, licence }: Licensed): Markup {
  const { populations, corrected } = calibration;
  if (isOwnAnswer(calibration))
    return markup`<section class="judge"><h2>${quotedMarkup(questionWords(calibration))}</h2>
${rowTable(populations.map(ownAnswerRow))}</section>`;
  return markup`<section class="judge"><h2>${quotedMarkup(questionWords(calibration))}</h2>
<p class="soft small">${quotedMarkup(boundWords(calibration))}</p>
<p class="${licence.mayBlock ? 'licence passed' : 'licence inconclusive'}">${licenceWords(licence)}</p>
${populations.map(populationSection)}
${corrected === null ? null : markup`<h3>corrected rate</h3><p>${correctedWords(corrected)}</p>`}
</section>`;
}

function populationSection(population: Population): Markup {
  const { test, reliability } = population;
  return markup`<h3>${populationTitle(population)}</h3>
<div class="halves"><div>${confusionTable(test.confusion)}
${rowTable(populationRows(population))}</div>
${reliability === null ? null : markup`<figure><figcaption>Of the items that the judge gave this probability of yes (across), so many had the label yes (up). On the line the two agree.</figcaption>${reliabilityPlot(reliability)}</figure>`}</div>`;
}

function rowTable(rows: readonly CalibrationRow[]): Markup {
  return markup`<table>${rows.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`;
}

function confusionTable({ yes, no }: Confusion): Markup {
  const row = (name: string, cells: Confusion['yes']) =>
    markup`<tr><th scope="row">${name}</th><td>${cells.yes}</td><td>${cells.no}</td><td>${cells.cannot_tell}</td></tr>`;
  return markup`<table class="confusion"><tr><th scope="col">test split</th><th scope="col">judge: yes</th><th scope="col">no</th><th scope="col">cannot tell</th></tr>
${row('label yes', yes)}${row('label no', no)}</table>`;
}
