/** `npm run test:e2e -- [file names]`: builds what changed and runs the browser tests. */

import { explainAndExit } from './explain-and-exit.ts';
import { browserTests } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';

try {
  await buildAll();
  const outcome = await browserTests(process.argv.slice(2));
  process.exitCode = outcome.failures.length === 0 ? 0 : 1;
} catch (error) {
  explainAndExit(error);
}
