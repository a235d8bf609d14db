/** `npm run build`: builds the extension for Chrome, Edge and Firefox. The Chrome build is also the hosted page. */
import { BROWSERS, buildTarget, outputOf } from './build/build-target.ts';
import { explainAndExit } from './explain-and-exit.ts';

try {
  for (const browser of BROWSERS) {
    const isNew = await buildTarget({ browser });
    process.stdout.write(`${browser}: ${outputOf({ browser })}${isNew ? '' : ' (unchanged)'}\n`);
  }
} catch (error) {
  explainAndExit(error);
}
