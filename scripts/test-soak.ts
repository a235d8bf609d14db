/**
 * `npm run test:soak`: for hours, on a machine that two endless loops keep busy, and strict: what fails is not tried again. It
 * finds the races that `npm test` may meet once in a thousand runs.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../reference-server/start/create-server.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';
import { browserTests, installTools } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';
import { reportedStep } from './test/reported-step.ts';
import { runLanes } from './test/run-lanes.ts';
import { failed, type Outcome, PASSED, type Print, printLine, runTool, type Step } from './test/step.ts';
import { VITEST_PROJECTS, vitestArgs } from './test/tiers.ts';
import { environmentOfBrowsers } from './test/tool-environment.ts';

const STORM_MINUTES = '10';
const REPEATED = ['--repeat-each=5'];

const STEPS: readonly Step[] = [
  { title: 'Browser tests, five times, in a random order', run: repeated },
  { title: 'Tests without a browser, in a random order', run: shuffled },
  { title: 'Fault matrix', run: faultMatrix },
  script('Storm', 'tests/faults/storm/main.ts', '--minutes', STORM_MINUTES),
  { title: 'Attack', run: attack },
  script('Mutation of what changed', 'scripts/mutation.ts', '--changed', commitOfYesterday()),
];

/** Ends with this process, however that ends. */
const LOOP = 'const { ppid } = process; while (process.ppid === ppid);';
for (let loop = 0; loop < 2; loop += 1) spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }).unref();

try {
  await installTools(printLine, 'swift');
  await buildAll();
  const { passed, failures, skips, summaries } = await runLanes({ soak: STEPS });
  printLine(`\n${summaries.join('\n')}`);
  for (const { title, error } of failures) printLine(`failed: ${title}: ${error}`);
  printLine(`${passed} passed, ${failures.length} failed, ${skips.length} skipped`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
  process.exit();
} catch (error) {
  explainAndExit(error);
}

function script(title: string, file: string, ...args: readonly string[]): Step {
  return { title, run: (print) => exitCodeStep(title, print, file, args) };
}

async function exitCodeStep(title: string, print: Print, file: string, args: readonly string[]): Promise<Outcome> {
  const code = await runTool('node', [file, ...args], environmentOfBrowsers(), print);
  return code === 0 ? PASSED : failed(title, `exit code ${code}`);
}

function repeated(print: Print): Promise<Outcome> {
  const seed = process.env['COMYAN_ORDER'] ?? String(Math.floor(Math.random() * 1_000_000));
  print(`COMYAN_ORDER=${seed} repeats the order`);
  process.env['COMYAN_ORDER'] = seed;
  return browserTests(REPEATED, print);
}

function commitOfYesterday(): string {
  const args = ['rev-list', '-1', '--before=yesterday', 'HEAD'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** Vitest prints the seed, which `--sequence.seed` repeats. */
function shuffled(print: Print): Promise<Outcome> {
  const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests'];
  return reportedStep('vitest', [...vitestArgs('all', VITEST_PROJECTS), ...order], print, environmentOfBrowsers());
}

function faultMatrix(print: Print): Promise<Outcome> {
  delete process.env['COMYAN_ORDER'];
  process.env['COMYAN_FAULTS'] = 'whole';
  return browserTests(['--project=faults'], print);
}

/** Its long form, against a reference server with the demo's library. */
async function attack(print: Print): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comyan-attacked-'));
  const server = await createServer({ port: 0, dataDir });
  await server.seeded;
  const outcome = await exitCodeStep('Attack', print, 'tools/attack/main.ts', [`http://127.0.0.1:${server.port}`]);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  return outcome;
}
