/** What runs while the user types, counted by V8's precise coverage. */
import { Session } from 'node:inspector/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';

/** What sends, counts or publishes uploads. */
const OF_UPLOADS = [
  'lib/uploads/tus/',
  'lib/uploads/lost/',
  'lib/uploads/undo/',
  'lib/uploads/engine/completion.ts',
  'lib/uploads/engine/sending.ts',
  'lib/uploads/engine/toolbar-badge.ts',
  'lib/uploads/engine/work-demand.ts',
  'lib/uploads/model/to-upload-row.ts',
  'lib/uploads/queue/uploads-with-rules.ts',
  'lib/uploads/engine/updates.ts',
];
/** Longer than the pauses of badge, publisher and queue backup, shorter than that of the saved snapshot. */
const AFTERWARDS_MS = 500;
/** Timers of earlier changes may run during the first ones. */
const KEYSTROKES = 100;

let pair: EngineAgainstServer;
const session = new Session();

beforeEach(async () => {
  pair = await startEngineAgainstServer();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  await pair.close();
});

/** Files of the product in which a function has run since the last call. */
async function executed(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.flatMap(({ url, functions }) => {
    const [, file] = /^(?!.*node_modules).*?\/(lib\/[^?]*)/.exec(url) ?? [];
    const hasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    return file !== undefined && hasRun ? [file] : [];
  });
}

it('a keystroke in the form runs nothing that sends, counts or publishes uploads', { timeout: 60_000 }, async () => {
  await pair.add(jpegOf('a.jpg', 9_000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let files: string[] = [];
  let ofUploads = OF_UPLOADS;
  for (let typed = 1; typed <= KEYSTROKES && ofUploads.length > 0; typed += 1) {
    await executed();
    await pair.draft({ IPTCHeadline: `Storm ${typed}` });
    await vi.advanceTimersByTimeAsync(AFTERWARDS_MS);
    files = await executed();
    ofUploads = files.filter((file) => OF_UPLOADS.some((part) => file.startsWith(part)));
  }
  expect(ofUploads).toEqual([]);
  expect(files).toContain('lib/uploads/table/upload-table.ts');
});
