// The colors of Sightline's own words, which pass the door to the terminal. A file of its own: everything loads that door, and few need colors.
import pc from 'picocolors';
import { ours } from './terminal.js';

/** None where the terminal shows none: `NO_COLOR`, a pipe. */
export const colors = {
  bold: colorOf(pc.bold),
  dim: colorOf(pc.dim),
  red: colorOf(pc.red),
  green: colorOf(pc.green),
  yellow: colorOf(pc.yellow),
  cyan: colorOf(pc.cyan),
};

function colorOf(paint: (text: string) => string): (text: string) => string {
  const [begin = '', end = ''] = paint('|').split('|').map(ours);
  // What is painted inside ends with the same sequence.
  return (text) => `${begin}${end === '' ? text : text.replaceAll(end, `${end}${begin}`)}${end}`;
}
