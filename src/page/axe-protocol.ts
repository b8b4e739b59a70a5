// What the axe script and the capture exchange: plain data.
import type { AxeReport } from '../episode/layout.js';

/** Asks axe-core about the document; boxes are in its own viewport. */
export type AskAxe = (isTop: boolean) => Promise<Pick<AxeReport, 'findings' | 'leftOut'>>;
