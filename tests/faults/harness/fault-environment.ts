/** One server, files, one browser and the watch on its surfaces, and one function that closes them all. */
import { join } from 'node:path';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { testPort, WEB_BUILD } from '../../../scripts/test/test-builds.ts';
import type { DrivenPage } from '../../e2e/harness/browsers/driven-page.ts';
import type { ControlledServer } from '../../e2e/harness/servers/controlled-server.ts';
import { MediaSystem } from '../../e2e/harness/servers/media-system.ts';
import { ClusterSystem } from './cluster-system.ts';
import { FaultFiles } from './fault-files.ts';
import type { FaultFile, FaultRow, Host } from './fault-row.ts';
import { PATIENCE } from './patience.ts';
import { watchScreens } from './screen-watch.ts';
import type { RowContext } from './steps.ts';
import { startUserBrowser } from './user-browser.ts';

const ONE_PICTURE: readonly FaultFile[] = [{ name: 'one.jpg', bytes: 4_000_000 }];
const STILL_SECONDS = 40;

export interface FaultEnvironment {
  readonly context: RowContext;
  close(): Promise<void>;
}

export async function openFaultEnvironment(row: FaultRow, host: Host, worker: number): Promise<FaultEnvironment> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    // The watch first, the server last; an error in one does not keep the others running.
    for (const end of closing.reverse()) await end().catch(() => undefined);
  };
  try {
    const server = await startServer(row, worker);
    closing.push(() => server.close());
    const files = await FaultFiles.create(row.files ?? ONE_PICTURE);
    closing.push(() => files.remove());
    const browser = await startUserBrowser(host, worker, server.origin);
    closing.push(() => browser.close());
    const screens: DrivenPage[] = [];
    const { stillSeconds = STILL_SECONDS, never } = row.end ?? {};
    const hasBackground = row.surface !== 'page';
    const stillMs = stillSeconds * 1_000 * PATIENCE;
    const watch = watchScreens({ screens, browser, server, files, stillMs, hasBackground, never });
    closing.push(() => watch.end());
    const caption = `${row.name}: “Größe”, 東京, ${Date.now()}`;
    return { context: { row, browser, server, files, watch, screens, caption, seenBefore: [] }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startServer(
  { settings = {}, maxUploadBytes, processingDelayMs, nodes }: FaultRow,
  worker: number,
): Promise<ControlledServer> {
  if (nodes !== undefined) return ClusterSystem.start(testPort(worker), nodes);
  return MediaSystem.start({
    port: testPort(worker),
    webRoot: join(root, '.output/chrome-mv3'),
    webBase: WEB_BUILD.base,
    webBaseRoot: join(root, outputOf(WEB_BUILD)),
    settings,
    ...(maxUploadBytes !== undefined && { maxUploadBytes }),
    ...(processingDelayMs !== undefined && { processingDelayMs }),
  });
}
