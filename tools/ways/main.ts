/** `npm run ways`: runs each action of docs/design/ways.md and writes the page with the files that it has executed. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.ts';
import { type ExecutedFiles, waysPage } from './ways-page.ts';

const script = (name: string): string => join(root, 'tools/ways', name);
const printed = execFileSync(
  process.execPath,
  ['--import', pathToFileURL(script('probe.ts')).href, script('actions.ts')],
  {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  },
);
const executed = JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1)) as Readonly<Record<string, ExecutedFiles>>;
writeFileSync(join(root, 'docs/design/ways.md'), waysPage(executed));
