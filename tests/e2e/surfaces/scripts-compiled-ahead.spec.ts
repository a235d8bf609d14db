/** What the hosted page evaluates first is compiled while it loads: in the built scripts, behind all steps of the build. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import { test } from '../harness/test.ts';

test('scripts of engine and search begin with the hint to compile them while they load, and no others do', ({
  browserName: _,
}, { parallelIndex }) => {
  const chunks = join(root, testBuildFolder('chrome', parallelIndex), 'chunks');
  const firstLine = (file: string) => readFileSync(join(chunks, file), 'utf8').split('\n', 1)[0];
  const hinted = globSync('*.js', { cwd: chunks }).filter((file) => firstLine(file) === '//# allFunctionsCalledOnLoad');
  const names = hinted.map((file) => file.replace(/-[\w-]{8}\.js$/, '')).toSorted();
  expect(names).toEqual([
    'engine-shared',
    'file-metadata',
    'search',
    'search-shared',
    'upload-engine',
    'web-background',
  ]);
});
