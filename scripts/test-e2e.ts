/**
 * `npm run test:e2e -- [arguments of Playwright]`: builds what changed and runs the browser tests, such as `popup-script-size`
 * or `--only-changed`.
 */
import { explainAndExit } from './explain-and-exit.ts';
import { browserTests, installTools } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';
import { printLine } from './test/step.ts';

try {
  await installTools();
  await buildAll();
  const outcome = await browserTests(process.argv.slice(2));
  for (const { title, reason } of outcome.skips) printLine(`skipped: ${title} (${reason})`);
  process.exitCode = outcome.failures.length === 0 ? 0 : 1;
} catch (error) {
  explainAndExit(error);
}
