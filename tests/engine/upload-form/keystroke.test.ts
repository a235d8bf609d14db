/** What runs while the user types, counted by V8's precise coverage. */
import { Session } from 'node:inspector/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';

/** What sends or counts uploads. */
const OF_UPLOADS = [
  'lib/uploads/tus/',
  'lib/uploads/lost/',
  'lib/uploads/undo/',
  'lib/uploads/engine/completion.ts',
  'lib/uploads/engine/sending.ts',
  'lib/uploads/engine/toolbar-badge.ts',
  'lib/uploads/engine/work-demand.ts',
  'lib/uploads/engine/updates.ts',
];
/** What makes the row of a file. */
const OF_ROWS = ['lib/uploads/model/to-upload-row.ts', 'lib/uploads/queue/uploads-with-rules.ts'];
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

const typings = {
  form: (text: string) => pair.draft({ IPTCHeadline: text }),
  caption: (text: string, uploadId: string) =>
    pair.engine.send('uploads.setOverrides', { uploadId, values: { IPTCCaption: text } }),
};

it.each([
  ['form', [...OF_UPLOADS, ...OF_ROWS], 'lib/uploads/queue/upload-queue.ts'],
  ['caption', OF_UPLOADS, 'lib/uploads/queue/file-edits.ts'],
] as const)(
  'a keystroke in a %s runs nothing that sends or counts uploads',
  { timeout: 60_000 },
  async (place, refused, needed) => {
    const [uploadId = ''] = await pair.add(jpegOf('a.jpg', 9_000));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let files: string[] = [];
    let wrong: readonly string[] = refused;
    for (let typed = 1; typed <= KEYSTROKES && wrong.length > 0; typed += 1) {
      await executed();
      await typings[place](`Storm ${typed}`, uploadId);
      await vi.advanceTimersByTimeAsync(AFTERWARDS_MS);
      files = await executed();
      wrong = files.filter((file) => refused.some((part) => file.startsWith(part)));
    }
    expect(wrong).toEqual([]);
    expect(files).toContain(needed);
  },
);
