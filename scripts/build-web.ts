/** `npm run build:web -- --base /widget/`: the hosted page for a path below its origin, in .output/web. */
import { parseArgs } from 'node:util';
import { buildTarget } from './build/build-target.ts';
import { parseBase } from './build/settings.ts';
import { explainAndExit } from './explain-and-exit.ts';

try {
  const { values } = parseArgs({ options: { base: { type: 'string', default: '/' } } });
  const base = parseBase(values.base);
  await buildTarget({ browser: 'chrome', base });
  process.stdout.write(`The hosted page for ${base} is in .output/web. Serve its app.html for every page route.\n`);
} catch (error) {
  explainAndExit(error);
}
