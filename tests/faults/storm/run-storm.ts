import { performance } from 'node:perf_hooks';
import { waitUntil } from '../../e2e/harness/wait-until.ts';
import { checkAssets } from '../kit/check-end.ts';
import { openWorld } from '../kit/fault-environment.ts';
import type { FaultRow } from '../kit/fault-row.ts';
import { sentBytesOf } from '../kit/sent-bytes.ts';
import { allRequests, STEPS, takeSteps, type World } from '../kit/steps.ts';
import { createRandom } from './random.ts';
import { FAIR, nextGust } from './storm-faults.ts';
import { comeBack, sendFiles } from './storm-user.ts';

const CALM_MS = 300_000;

/** What was wrong; nothing when every file is stored exactly once, with its own bytes and the caption that was typed. */
export async function runStorm(seed: number, lengthMs: number): Promise<readonly string[]> {
  const row: FaultRow = {
    name: `storm ${seed}`,
    topic: 'held',
    surface: 'tab',
    on: ['chromium'],
    files: [],
    steps: [],
    end: { never: /Failed/ },
  };
  const { world, close } = await openWorld(row, 'chromium', 0);
  const startedAt = performance.now();
  const say = (words: string) =>
    process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}\n`);
  try {
    say(`seed ${seed}`);
    const { gusts, faults } = await blow(world, seed, startedAt + lengthMs, say);
    faults.push(...(await calm(world)));
    const sent = sentBytesOf(await allRequests(world));
    const megabytes = (sent.sentAgainBytes / 1e6).toFixed(1);
    say(
      `${gusts} faults, ${world.files.names.length} files, ${sent.interruptions} requests cut, at most ${megabytes} MB sent again, ${world.watch.looks} looks`,
    );
    return [...faults, ...sent.faults, ...world.watch.lies];
  } finally {
    await close();
  }
}

async function blow(world: World, seed: number, endsAt: number, say: (words: string) => void) {
  const random = createRandom(seed);
  const faults: string[] = [];
  let gusts = 0;
  await STEPS.rules(world, FAIR);
  while (performance.now() < endsAt) {
    const { addedBytes, pauseSeconds, fault } = nextGust(random);
    const names = addedBytes.map((_, at) => `storm-${gusts}-${at}.jpg`);
    for (const [at, bytes] of addedBytes.entries()) await world.files.add(names[at] as string, bytes);
    await sendFiles(world, names);
    await STEPS.lastsSeconds(world, pauseSeconds);
    say(`${gusts + 1}: ${fault.name}; ${world.files.names.length} files so far`);
    await takeSteps(world, fault.steps).catch((error: Error) => faults.push(`${fault.name}: ${error.message}`));
    gusts += 1;
  }
  return { gusts, faults };
}

/** Nothing strikes any more, and nothing but signing in is done. */
async function calm(world: World): Promise<readonly string[]> {
  await STEPS.rules(world, []);
  await comeBack(world);
  const { names } = world.files;
  let left: readonly string[] = names;
  const isStored = async () => {
    const stored = (await world.server.uploads()).filter(({ state }) => state === 'processed');
    left = names.filter((name) => !stored.some(({ metadata }) => metadata['filename'] === name));
    return left.length === 0;
  };
  const lines = () => left.map((name) => `${name} (${world.watch.now(name)})`).join(', ');
  const faults = await waitUntil(() => `these to be stored: ${lines()}`, isStored, {
    timeoutMs: CALM_MS,
    everyMs: 500,
  }).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...faults, ...(await checkAssets(world, names))];
}
