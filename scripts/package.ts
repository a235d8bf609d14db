/** `npm run package -- --server https://media.example.com`: builds for a roll-out that know their one server. */
import { parseArgs } from 'node:util';
import { BROWSERS, buildTarget, outputOf } from './build/build-target.ts';
import { parseServer } from './build/settings.ts';
import { explainAndExit } from './explain-and-exit.ts';

try {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  if (values.server === undefined)
    throw new Error('Which server? npm run package -- --server https://media.example.com');
  const server = parseServer(values.server).origin;
  for (const browser of BROWSERS) {
    const target = { browser, server, outDir: '.output/packaged' };
    await buildTarget(target);
    process.stdout.write(`${browser}: ${outputOf(target)}\n`);
  }
} catch (error) {
  explainAndExit(error);
}
