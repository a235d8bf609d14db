import { performance } from 'node:perf_hooks';
import { createRandom } from '../../helpers/random.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { checkAssets } from '../harness/check-end.ts';
import { openFaultEnvironment } from '../harness/fault-environment.ts';
import type { FaultRow } from '../harness/fault-row.ts';
import { sentBytesOf } from '../harness/sent-bytes.ts';
import { allRequests, type RowContext, STEPS, takeSteps } from '../harness/steps.ts';
import { NORMAL_LINE, nextStormStep } from './storm-faults.ts';
import { reopenUploads, sendFiles } from './storm-user.ts';

const FINISH_MS = 300_000;

/**
 * Problems found; empty when every file is stored exactly once, with its own bytes and the typed caption. With `nodes`
 * also parts of a cluster fail.
 */
export async function runStorm(seed: number, lengthMs: number, nodes?: number): Promise<readonly string[]> {
  const row: FaultRow = {
    name: `storm ${seed}`,
    topic: 'regression',
    surface: 'tab',
    on: ['chromium'],
    files: [],
    steps: [],
    ...(nodes !== undefined && { nodes }),
    end: { never: /Failed/ },
  };
  const { context, close } = await openFaultEnvironment(row, 'chromium', 0);
  const startedAt = performance.now();
  const say = (line: string) =>
    process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`);
  try {
    say(`seed ${seed}`);
    const { steps, faults } = await runSteps(context, seed, startedAt + lengthMs, say);
    faults.push(...(await finishUploads(context)));
    const sent = sentBytesOf(await allRequests(context));
    const megabytes = (sent.sentAgainBytes / 1e6).toFixed(1);
    say(
      `${steps} faults, ${context.files.names.length} files, ${sent.interruptions} requests cut, at most ${megabytes} MB sent again, ${context.watch.looks} looks`,
    );
    return [...faults, ...sent.faults, ...context.watch.falseStates];
  } finally {
    await close();
  }
}

async function runSteps(context: RowContext, seed: number, endsAt: number, say: (line: string) => void) {
  const random = createRandom(seed);
  const faults: string[] = [];
  let steps = 0;
  await STEPS.rules(context, NORMAL_LINE);
  while (performance.now() < endsAt) {
    const { addedBytes, pauseSeconds, fault } = nextStormStep(random, context.row.nodes);
    const names = addedBytes.map((_, at) => `storm-${steps}-${at}.jpg`);
    for (const [at, bytes] of addedBytes.entries()) await context.files.add(names[at] as string, bytes);
    await sendFiles(context, names);
    await STEPS.lastsSeconds(context, pauseSeconds);
    say(`${steps + 1}: ${fault.name}; ${context.files.names.length} files so far`);
    await takeSteps(context, fault.steps).catch((error: Error) => faults.push(`${fault.name}: ${error.message}`));
    steps += 1;
  }
  return { steps, faults };
}

/** Without further faults; only a sign-in may be needed. */
async function finishUploads(context: RowContext): Promise<readonly string[]> {
  await STEPS.rules(context, []);
  await reopenUploads(context);
  const { names } = context.files;
  let left: readonly string[] = names;
  const isStored = async () => {
    const stored = (await context.server.uploads()).filter(({ state }) => state === 'processed');
    left = names.filter((name) => !stored.some(({ metadata }) => metadata['filename'] === name));
    return left.length === 0;
  };
  const lines = () => left.map((name) => `${name} (${context.watch.now(name)})`).join(', ');
  const faults = await waitUntil(() => `these to be stored: ${lines()}`, isStored, {
    timeoutMs: FINISH_MS,
    everyMs: 500,
  }).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...faults, ...(await checkAssets(context, names))];
}
