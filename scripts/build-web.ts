/**
 * `npm run build:web -- --base /widget/ [--server /media-system/]`: the hosted page for a path below its origin, in .output/web;
 * the media system is at the root of that origin or below another path of it.
 */
import { parseArgs } from 'node:util';
import { buildTarget } from './build/build-target.ts';
import { parseBase } from './build/settings.ts';
import { explainAndExit } from './explain-and-exit.ts';

try {
  const path = { type: 'string', default: '/' } as const;
  const { values } = parseArgs({ options: { base: path, server: path } });
  const base = parseBase(values.base);
  await buildTarget({ browser: 'chrome', base, serverPath: parseBase(values.server, '--server') });
  process.stdout.write(`The hosted page for ${base} is in .output/web. Serve its app.html for every page route.\n`);
} catch (error) {
  explainAndExit(error);
}
