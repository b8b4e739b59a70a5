// The package.json of a project with Sightline: a new one, or additions to an existing one. Writes nothing.
import type { ExistingPackage } from './project.js';

/** What it must contain. */
export interface WantedPackages {
  devDependencies: Readonly<Record<string, string>>;
  scripts: Readonly<Record<string, string>>;
}

/** The text of a package.json for a folder that has none. */
export function newPackage(name: string, { devDependencies, scripts }: WantedPackages): string {
  const data = { name, private: true, type: 'module', scripts, devDependencies };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The text with the missing parts added; everything else stays, including order and indentation. */
export function amendedPackage({ text, data }: ExistingPackage, wanted: WantedPackages): string {
  const dependencies = dependenciesOf(data);
  const devDependencies = missing(wanted.devDependencies, dependencies);
  const scripts = missing(wanted.scripts, recordOf(data['scripts']));
  if (Object.keys({ ...devDependencies, ...scripts }).length === 0) return text;
  const amended = {
    ...data,
    ...added('scripts', data, scripts),
    ...added('devDependencies', data, devDependencies),
  };
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = JSON.stringify(amended, null, indent).replaceAll('\n', newline);
  return /\n$/.test(text) ? lines + newline : lines;
}

/** All its dependencies, of whatever kind: none may be listed twice. */
function dependenciesOf(data: Record<string, unknown>): Record<string, unknown> {
  return {
    ...recordOf(data['peerDependencies']),
    ...recordOf(data['optionalDependencies']),
    ...recordOf(data['dependencies']),
    ...recordOf(data['devDependencies']),
  };
}

function added(
  field: string,
  data: Record<string, unknown>,
  more: Record<string, string>,
): Record<string, unknown> {
  return Object.keys(more).length === 0 ? {} : { [field]: { ...recordOf(data[field]), ...more } };
}

function missing(
  wanted: Readonly<Record<string, string>>,
  there: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in there)));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
