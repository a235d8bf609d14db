/** Prints the table at the end of a run of the fault matrix. */
import type { Reporter, TestCase } from '@playwright/test/reporter';
import type { RowReport } from '../../tests/faults/harness/run-row.ts';

const HEAD = ['', 'seconds', 'requests', 'cut', 'sent again', 'looks', 'row'];

export default class TableReporter implements Reporter {
  readonly #reports: RowReport[] = [];

  onTestEnd(test: TestCase): void {
    const note = test.results.at(-1)?.annotations.find(({ type }) => type === 'fault row');
    if (note?.description !== undefined) this.#reports.push(JSON.parse(note.description) as RowReport);
  }

  onEnd(): void {
    if (this.#reports.length === 0) return;
    const lines = [HEAD, ...this.#reports.map(cellsOf)];
    const widths = HEAD.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
    const text = lines.flatMap((cells, at) => [
      cells.map((cell, column) => (column === HEAD.length - 1 ? cell : cell.padStart(widths[column] ?? 0))).join('  '),
      ...(process.env['COMYAN_FAULTS'] === 'whole' ? saidOf(this.#reports[at - 1]) : []),
    ]);
    process.stdout.write(`\n${text.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function cellsOf({ row, topic, host, seconds, sent, looks, faults }: RowReport): string[] {
  return [
    faults.length === 0 ? 'ok' : 'FAILED',
    String(seconds),
    String(sent.requests),
    String(sent.interruptions),
    `${(sent.sentAgainBytes / 1e6).toFixed(2)} MB`,
    String(looks),
    `${topic}: ${row} (${host})`,
  ];
}

/** The status texts of each list row during the run, in order. */
function saidOf(report: RowReport | undefined): string[] {
  return Object.entries(report?.said ?? {}).map(([name, said]) => `        ${name}: ${said.join(' → ')}`);
}
