/** Watches the open surfaces while a row runs, and records the state shown for each file and when it is false. */
import type { DrivenPage } from '../../e2e/harness/browsers/driven-page.ts';
import type { ControlledServer } from '../../e2e/harness/servers/controlled-server.ts';
import type { FaultFiles } from './fault-files.ts';
import { PATIENCE } from './patience.ts';
import type { UserBrowser } from './user-browser.ts';

const LOOK_EVERY_MS = 250;
/** An open surface restarts a stopped background within a second; two more for a busy machine. */
const STOPPED_MS = 3_000 * PATIENCE;

interface Line {
  readonly name: string;
  /** State or message, as announced by screen readers. */
  readonly says: string;
  /** Changes with every byte of progress shown. */
  readonly moves: string;
}

/** Runs in the page. A row is labelled with filename and state, separated by a comma. */
const READ_LINES = `[...document.querySelectorAll('.upload-row')].map((row) => {
  const meta = row.querySelector('.upload-row-meta')?.textContent ?? '';
  return { label: row.getAttribute('aria-label') ?? '', moves: meta + (row.querySelector('progress')?.value ?? '') };
})`;

export interface WatchParts {
  readonly screens: readonly DrivenPage[];
  readonly browser: UserBrowser;
  readonly server: ControlledServer;
  /** Surfaces added later are watched too. */
  readonly files: FaultFiles;
  readonly stillMs: number;
  /** The hosted page has no background that could be stopped. */
  readonly hasBackground: boolean;
  readonly never: RegExp | undefined;
}

export interface ScreenWatch {
  /** The states shown for each file, with the second. */
  readonly said: ReadonlyMap<string, readonly string[]>;
  readonly falseStates: readonly string[];
  readonly looks: number;
  /** The current state of the file on any surface. */
  now(name: string): string | undefined;
  /** The current state if it was shown since `since`, of `performance.now`. */
  nowSince(name: string, since: number): string | undefined;
  /** Restarts the time without progress, after a change of the clock or a restart of the browser. */
  restartTimers(): void;
  end(): Promise<void>;
}

export function watchScreens({
  screens,
  browser,
  server,
  files,
  stillMs,
  hasBackground,
  never,
}: WatchParts): ScreenWatch {
  const startedAt = performance.now();
  const said = new Map<string, string[]>();
  const last = new Map<string, string>();
  const saidSince = new Map<string, number>();
  const still = new Map<string, { moves: string; since: number }>();
  const proven = new Set<string>();
  const falseStates: string[] = [];
  let stoppedSince: number | null = null;
  let looks = 0;
  let isEnded = false;

  const reportFalse = (state: string): void => {
    if (!falseStates.includes(state)) falseStates.push(state);
  };
  const note = (name: string, says: string): void => {
    if (last.get(name) === says) return;
    last.set(name, says);
    saidSince.set(name, performance.now());
    const second = Math.round((performance.now() - startedAt) / 1_000);
    if (never?.test(says) === true) reportFalse(`'${says}' for ${name}, which needs no user action`);
    said.set(name, [...(said.get(name) ?? []), `${second} s ${says}`]);
  };
  const checkComplete = async ({ name, says }: Line): Promise<void> => {
    if (says !== 'Complete' || proven.has(name)) return;
    const uploads = await server.uploadsNamed(name).catch(() => null);
    // Nothing can be verified while the server is down; the end of the row is.
    if (uploads === null) return;
    if (uploads.some(({ state }) => state === 'processed')) proven.add(name);
    else
      reportFalse(
        `'Complete' for ${name}, of which the server has: ${uploads.map(({ state }) => state).join() || 'nothing'}`,
      );
  };
  const checkMoving = (at: number, { name, says, moves }: Line, now: number): void => {
    const key = `${at} ${name}`;
    const before = still.get(key);
    if (says !== 'Uploading' || before?.moves !== moves) still.set(key, { moves, since: now });
    else if (now - before.since > stillMs)
      reportFalse(`'Uploading' for ${name} while nothing moved for ${stillMs / 1_000} s`);
  };
  const checkBackground = async (lines: readonly Line[], now: number): Promise<void> => {
    const isSending = lines.some(({ says }) => says === 'Uploading');
    if (!isSending || !hasBackground || (await browser.isBackgroundRunning())) stoppedSince = null;
    else if (stoppedSince === null) stoppedSince = now;
    else if (now - stoppedSince > STOPPED_MS)
      reportFalse(`'Uploading' while the background was stopped for ${STOPPED_MS / 1_000} s`);
  };
  const look = async (): Promise<void> => {
    const now = performance.now();
    for (const [at, screen] of screens.entries()) {
      const rows = await screen.evaluate<{ label: string; moves: string }[]>(READ_LINES).catch(() => []);
      const lines = rows.flatMap(({ label, moves }) => {
        const name = files.names.find((one) => label.startsWith(`${one}, `));
        return name === undefined ? [] : [{ name, says: label.slice(name.length + 2), moves }];
      });
      if (lines.length > 0) looks += 1;
      for (const line of lines) {
        note(line.name, line.says);
        checkMoving(at, line, now);
        await checkComplete(line);
      }
      await checkBackground(lines, now);
    }
  };
  const done = (async () => {
    while (!isEnded) {
      await look().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();

  return {
    said,
    falseStates,
    get looks() {
      return looks;
    },
    now: (name) => last.get(name),
    nowSince: (name, since) => ((saidSince.get(name) ?? since) < since ? last.get(name) : undefined),
    restartTimers() {
      still.clear();
      stoppedSince = null;
    },
    async end() {
      isEnded = true;
      await done;
    },
  };
}
