/**
 * `npm run test:storm -- --seed 7 --minutes 10`: uploads files under random faults. The same seed repeats the same
 * faults; `--nodes 3` has them upload to a cluster whose nodes, database and bucket fail as well. Exits with 1 when a
 * file is not stored exactly once with its own bytes, or when the screen showed a false state.
 */
import { parseArgs } from 'node:util';
import { getBrowser } from '../../../scripts/browsers/get-browser.ts';
import { explainAndExit } from '../../../scripts/explain-and-exit.ts';
import { buildAll } from '../../../scripts/test/build-all.ts';
import { runStorm } from './run-storm.ts';

try {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' }, nodes: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const minutes = Number(values.minutes);
  const nodes = values.nodes === undefined ? undefined : Number(values.nodes);
  const isValid = Number.isSafeInteger(seed) && minutes > 0 && (nodes === undefined || nodes > 1);
  if (!isValid) throw new Error('Say --seed <whole number> --minutes <number> --nodes <more than one>');
  const chromium = getBrowser('chromium');
  if (chromium === undefined) throw new Error('There is no Chromium');
  process.env['COMYAN_CHROMIUM'] = chromium;
  await buildAll();
  const faults = await runStorm(seed, minutes * 60_000, nodes);
  for (const fault of faults) process.stdout.write(`FAULT: ${fault}\n`);
  process.stdout.write(`seed ${seed}, ${minutes} min: ${faults.length === 0 ? 'ok' : `${faults.length} faults`}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  explainAndExit(error);
}
