// `sightline approve` on the command line: arguments, options and help; the implementation is loaded when it runs.
import type { Command } from 'commander';
import type { ApproveFlags } from '../approve.js';

/**
 * Adds `approve`. Exit code 0: everything was written, or was the baseline already; 2: an episode could not be read, or a checkpoint could
 * not become a baseline; 64: wrong usage.
 */
export function registerApprove(program: Command): void {
  program
    .command('approve')
    .description('make what saved episodes show their baseline')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--at <checkpoint>', 'this checkpoint alone; default: those compared with a baseline')
    .option('--region <n...>', 'only these regions of the verdict, of one episode and checkpoint')
    .option('--baselines <dir>', 'where baselines are', 'sightline-baselines')
    .option('--json', 'print what was written as JSON')
    .action(async (paths: string[], flags: ApproveFlags) => {
      const { approve } = await import('../approve.js');
      process.exitCode = await approve(paths, flags);
    });
}
