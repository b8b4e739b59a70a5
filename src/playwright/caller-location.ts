// Declares tests so that Playwright reports the line of the spec, not a line of this package.
import { compileFunction } from 'node:vm';

/** A place in a loaded file, as V8 counts it: before source maps. */
export interface CallerLocation {
  /** A path, or a file URL where the file is an ES module: source maps are found by this name. */
  file: string;
  line: number;
  column: number;
}

/** Where the caller of this function was called from. */
export function callerLocation(of: (...args: never[]) => unknown): CallerLocation {
  const prepare = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  try {
    Error.prepareStackTrace = (_error, frames) => frames[0];
    const trace: { stack?: NodeJS.CallSite } = {};
    Error.captureStackTrace(trace, of);
    const frame = trace.stack;
    return {
      file: frame?.getFileName() ?? '',
      line: frame?.getLineNumber() ?? 1,
      column: frame?.getColumnNumber() ?? 1,
    };
  } finally {
    if (prepare) Object.defineProperty(Error, 'prepareStackTrace', prepare);
    else Reflect.deleteProperty(Error, 'prepareStackTrace');
  }
}

/**
 * Calls a function from a frame that V8 places at the given location. Playwright takes a test's
 * location from the frame that called `test()`; there is no parameter for it.
 */
export function callFrom<Args extends unknown[]>(
  location: CallerLocation,
  callee: (...args: Args) => unknown,
  ...args: Args
): unknown {
  const from = compileFunction('return callee(...args);', ['callee', 'args'], {
    filename: location.file,
    lineOffset: location.line - 1,
    columnOffset: location.column - 1,
  }) as (callee: (...args: Args) => unknown, args: Args) => unknown;
  return from(callee, args);
}
