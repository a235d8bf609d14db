/** Each row of the matrix in each of its browsers; only the short form unless COMYAN_FAULTS is `whole`. */
import { test } from '@playwright/test';
import { needs } from '../e2e/harness/needs.ts';
import { runRow } from './harness/run-row.ts';
import { ROWS } from './table.ts';

const isWhole = process.env['COMYAN_FAULTS'] === 'whole';
const filters = JSON.parse(process.env['COMYAN_FAULT_ROWS'] ?? '[]') as readonly string[];
const rows = ROWS.filter(
  ({ name, topic }) => filters.length === 0 || filters.some((filter) => `${topic}: ${name}`.includes(filter)),
);

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const row of rows) {
  for (const host of isWhole ? row.on : (row.shortOn ?? [])) {
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of this pattern
    test(`${row.topic}: ${row.name} (${host})`, async ({}, info) => {
      if (host === 'firefox') needs(host);
      const report = await runRow(row, host, info.parallelIndex);
      info.annotations.push({ type: 'fault row', description: JSON.stringify(report) });
      if (report.faults.length > 0) {
        const said = Object.entries(report.said).map(([name, lines]) => `${name}: ${lines.join(' → ')}`);
        const lines = [...report.faults, 'States shown:', ...said, 'The last requests:', ...report.lastRequests];
        throw new Error(lines.join('\n'));
      }
    });
  }
}
