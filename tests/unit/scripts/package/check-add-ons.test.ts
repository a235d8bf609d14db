import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAddOns } from '../../../../scripts/package/check-add-ons.ts';

let folder: string;
let files: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-add-ons-'));
  files = ['firefox.zip', 'self-hosted.xpi', 'good.zip'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, 'packed');
});
afterEach(() => rm(folder, { recursive: true }));

it('checks every file, removes each invalid one, and reports all errors', async () => {
  const seen: [string, boolean][] = [];
  const checked = checkAddOns(files, async (file, { isSelfHosted }) => {
    seen.push([basename(file), isSelfHosted]);
    return { errors: file.endsWith('good.zip') ? [] : [`${basename(file)} is wrong`], warnings: 0 };
  });
  await expect(checked).rejects.toThrow(
    'Mozilla would reject firefox.zip:\nfirefox.zip is wrong\nMozilla would reject self-hosted.xpi:\nself-hosted.xpi is wrong',
  );
  expect(seen).toEqual([
    ['firefox.zip', false],
    ['self-hosted.xpi', true],
    ['good.zip', false],
  ]);
  expect(await readdir(folder)).toEqual(['good.zip']);
});

it('reports valid ones with a line each', async () => {
  expect(await checkAddOns(files.slice(1), async () => ({ errors: [], warnings: 2 }))).toEqual([
    "self-hosted.xpi: no error, 2 warnings of Mozilla's linter",
    "good.zip: no error, 2 warnings of Mozilla's linter",
  ]);
  expect(await readdir(folder)).toHaveLength(3);
});
