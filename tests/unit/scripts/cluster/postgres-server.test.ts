import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { expectOpenAbove, startPostgres } from '../../../../scripts/cluster/postgres-server.ts';

it.runIf(process.getuid?.() === 0)('says what to do where the user of PostgreSQL may not enter', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'comyan-closed-'));
  onTestFinished(() => rm(closed, { recursive: true }));
  await chmod(closed, 0o700);
  const start = startPostgres(join(closed, 'clone/.data/cluster/postgres'));
  await expect(start).rejects.toThrow(`chmod o+x ${closed}`);
  await expect(start).rejects.toThrow('DATA_DIR=');
});

it.runIf(process.getuid?.() === 0)('says it of a folder that is not made yet, and makes none', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'comyan-closed-'));
  onTestFinished(() => rm(closed, { recursive: true }));
  const folder = join(closed, 'clone/.data/cluster');
  await chmod(closed, 0o711);
  await expectOpenAbove(folder);
  await chmod(closed, 0o700);
  await expect(expectOpenAbove(folder)).rejects.toThrow(`chmod o+x ${closed}`);
  expect(await readdir(closed)).toEqual([]);
});
