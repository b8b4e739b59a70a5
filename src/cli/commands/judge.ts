// `sightline judge` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { CalibrateOptions } from '../judge/calibrate.js';
import type { CollectOptions, LabelOptions } from '../judge/labels.js';
import type { OrderingsOptions } from '../judge/orderings.js';
import { triedRoles } from '../judge/try/try-out.js';
import type { TryOptions } from '../judge/try.js';

/** Adds `judge` and its subcommands; docs/cli.md has their exit codes. */
export function registerJudge(program: Command): void {
  const judge = program
    .command('judge')
    .description("test and calibrate Sightline's own models, and see what they are asked");
  registerTry(judge);
  registerPrompts(judge);
  registerLabels(judge);
  registerCalibrate(judge);
  registerOrderings(judge);
}

function registerTry(judge: Command): void {
  judge
    .command('try')
    .description('test the configured models on episodes and questions with known answers')
    .option('--role <names...>', `only these roles: ${triedRoles.join(', ')}`)
    .option(
      '--out <dir>',
      'save episodes, screenshots and answers here; default: a temporary folder',
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: TryOptions) => {
      const { tryModels } = await import('../judge/try.js');
      process.exitCode = await tryModels(options);
    });
}

function registerPrompts(judge: Command): void {
  judge
    .command('prompts')
    .description("list the prompts and questions of Sightline's own models, or print one")
    .argument('[name]', 'a prompt, or a kind of question')
    .option('--json', 'print as JSON, with full texts and hashes')
    .action(async (name: string | undefined, { json = false }: { json?: boolean }) => {
      const { printPrompts } = await import('../judge/prompts.js');
      printPrompts(name, json);
    });
}

function registerLabels(judge: Command): void {
  judge
    .command('collect')
    .description('collect what judges were asked, with their votes, as items to label')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .requiredOption('--out <file>', 'JSON Lines; existing labels are kept')
    .option('--users', 'ask about the simulated users too: believable, true to plan, which persona')
    .option('--json', 'print the counts as JSON')
    .action(async (paths: string[], options: CollectOptions) => {
      const { collect } = await import('../judge/labels.js');
      process.exitCode = await collect(paths, options);
    });
  judge
    .command('label')
    .description("ask a person the same questions, without showing the judge's answers")
    .argument('<file>', 'items written by judge collect; each answer is saved at once')
    .option('--question <kinds...>', 'only these kinds of question')
    .action(async (file: string, options: LabelOptions) => {
      const { label } = await import('../judge/labels.js');
      process.exitCode = await label(file, options);
    });
}

function registerCalibrate(judge: Command): void {
  judge
    .command('calibrate')
    .description('measure from labels how reliable judges are, and which may block')
    .argument('<labels>', 'labeled items with the votes of judges, JSON Lines or JSON')
    .option('--question <kinds...>', 'only these kinds of question')
    .option('--max-error <share>', 'highest acceptable share of wrong decisions', '0.05')
    .option('--out <file>', 'write the calibration to this file, as JSON')
    .option('--html <file>', 'write an HTML page with reliability plots')
    .option('--json', 'print the calibration as JSON')
    .action(async (labels: string, options: CalibrateOptions) => {
      const { calibrateJudges } = await import('../judge/calibrate.js');
      await calibrateJudges(labels, options);
    });
}

function registerOrderings(judge: Command): void {
  judge
    .command('orderings')
    .description('check whether a judge ranks pairs of episodes as people did')
    .argument('<files...>', 'files of orderings, YAML or JSON')
    .option('--again', 'ask again even where an answer is on file')
    .option('--out <file>', 'write the best of the tuning split as anchors: examples for judges')
    .option('--json', 'print the outcomes as JSON')
    .action(async (files: string[], options: OrderingsOptions) => {
      const { orderings } = await import('../judge/orderings.js');
      process.exitCode = await orderings(files, options);
    });
}
