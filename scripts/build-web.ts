/**
 * `npm run build:web -- --base /widget/ [--server /media-system/]`: builds the hosted page for a path of its origin
 * into .output/web. `--server` is the path of the media system on the same origin; its root by default.
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
  process.stdout.write(`Built .output/web for ${base}. Serve its app.html for every page route.\n`);
} catch (error) {
  explainAndExit(error);
}
