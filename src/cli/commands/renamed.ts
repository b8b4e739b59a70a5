// The former names of commands: each ends with one line that names the new command; none of them runs anything.
import type { Command } from 'commander';
import { usage } from '../usage.js';

const RENAMED: Readonly<Record<string, string>> = {
  calibrate: 'judge calibrate',
};

export function registerRenamed(program: Command): void {
  for (const [name, now] of Object.entries(RENAMED)) {
    program
      .command(name, { hidden: true })
      .argument('[args...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw usage(`There is no command \`sightline ${name}\`.`, `Use \`sightline ${now}\`.`);
      });
  }
}
