/** `npm run docs`: writes the pages of docs/ that are generated from tests and tables. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './docs/generated-pages.ts';
import { root } from './root.ts';

for (const [file, text] of Object.entries(generatedPages())) {
  writeFileSync(join(root, file), text);
  process.stdout.write(`${file}\n`);
}
