/**
 * `npm run test:faults -- [words]`: builds what changed and runs the whole fault matrix, or only the rows whose titles
 * contain one of the words.
 */

import { explainAndExit } from './explain-and-exit.ts';
import { browserTests, installTools } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';
import { printLine } from './test/step.ts';

try {
  process.env['COMYAN_FAULTS'] = 'whole';
  process.env['COMYAN_FAULT_ROWS'] = JSON.stringify(process.argv.slice(2));
  await installTools();
  await buildAll();
  const outcome = await browserTests(['--project=faults']);
  for (const { title, reason } of outcome.skips) printLine(`skipped: ${title} (${reason})`);
  process.exitCode = outcome.failures.length === 0 ? 0 : 1;
} catch (error) {
  explainAndExit(error);
}
