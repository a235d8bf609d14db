import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';
import { failed, type Outcome, PASSED } from './step.ts';

type Tool = readonly [title: string, name: string, args: readonly string[]];
type Step = readonly [title: string, run: () => Promise<Outcome>];

const MOST_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Starts tools of node_modules/.bin one after the other, beside what follows. Each step waits for its tool and shows its output. */
export function startedTools(tools: readonly Tool[]): readonly Step[] {
  let before: Promise<unknown> = Promise.resolve();
  return tools.map(([title, name, args]): Step => {
    const ended = before.then(() => run(name, args));
    before = ended;
    return [
      title,
      async () => {
        const { code, output } = await ended;
        process.stdout.write(output);
        return code === 0 ? PASSED : failed(`${name}: exit code ${code}`);
      },
    ];
  });
}

function run(name: string, args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: MOST_OUTPUT_BYTES };
    const tool = execFile(join(root, 'node_modules/.bin', name), [...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (tool.exitCode ?? 1), output: stdout + stderr }),
    );
  });
}
