/** Checks at the end of a row. Returns every problem found, not just the first. */
import type { UploadRecord } from '../../../reference-server/stores/records.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { PATIENCE } from './patience.ts';
import { sentBytesOf } from './sent-bytes.ts';
import { allRequests, type RowContext } from './steps.ts';

const WITHIN_SECONDS = 90;
/** A leftover upload may still be in transit when the screen no longer shows it. */
const QUIET_MS = 1_500;
/** A rejection that is shown for this long is final. */
const LASTING_MS = 3_000;

export async function checkEnd(context: RowContext): Promise<readonly string[]> {
  const { row, server, files } = context;
  const { stored: wanted = files.names, withinSeconds = WITHIN_SECONDS, isSentAgain, mayRefuse } = row.end ?? {};
  const begunAt = performance.now();
  // A file rejected before the last step may still be sent.
  const isRefused = (name: string) => {
    const since = performance.now() - LASTING_MS;
    return since > begunAt && mayRefuse?.test(context.watch.nowSince(name, since) ?? '') === true;
  };
  const faults: string[] = [];
  const endsAt = Date.now() + withinSeconds * 1_000 * PATIENCE;
  const waitFor = (what: () => string, isTrue: () => Promise<boolean>) =>
    waitUntil(what, isTrue, { timeoutMs: Math.max(1_000, endsAt - Date.now()), everyMs: 100 }).catch((error: Error) =>
      faults.push(error.message),
    );

  for (const name of wanted) {
    const states = async () => (await server.uploadsNamed(name)).map(({ state }) => state);
    let last: readonly string[] = [];
    await waitFor(
      () =>
        `${name} to be stored; the server has: ${last.join() || 'nothing'}, its line reads '${context.watch.now(name)}'`,
      async () => {
        last = await states().catch(() => []);
        return last.includes('processed') || isRefused(name);
      },
    );
  }
  const stored = wanted.filter((name) => !isRefused(name));
  await checkScreen(context, stored, waitFor);
  await untilQuiet(context);
  faults.push(...(await checkAssets(context, stored)));
  const sent = sentBytesOf(await allRequests(context));
  faults.push(...sent.faults);
  if (isSentAgain !== true && sent.addresses > files.names.length)
    faults.push(`${files.names.length} files were sent to ${sent.addresses} addresses`);
  return faults;
}

async function checkScreen(
  { row, screens, watch }: RowContext,
  stored: readonly string[],
  waitFor: (what: () => string, isTrue: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  const screen = screens.at(-1);
  if (screen === undefined) return;
  const says = row.end?.says ?? {};
  for (const name of stored.filter((one) => says[one] === undefined)) {
    const isShown = async () =>
      watch.now(name) === 'Complete' || /Upload finished successfully/.test(await screen.text());
    await waitFor(() => `the line of ${name} to read Complete; it reads '${watch.now(name)}'`, isShown);
  }
  for (const [name, pattern] of Object.entries(says)) {
    const isShown = async () => pattern.test(watch.now(name) ?? '') || pattern.test(await screen.text());
    await waitFor(() => `the line of ${name} to match ${pattern}; it reads '${watch.now(name)}'`, isShown);
  }
}

/** Resolves when every request has ended, none has arrived for a while, and everything received is processed. */
async function untilQuiet(context: RowContext): Promise<void> {
  let before = -1;
  let since = Date.now();
  await waitUntil('requests to stop', async () => {
    const requests = await allRequests(context);
    if (requests.length !== before) since = Date.now();
    before = requests.length;
    const uploads = await context.server.uploads();
    return Date.now() - since > QUIET_MS && uploads.every(({ state }) => state !== 'received');
    // A row that still retries is checked by its own rule.
  }).catch(() => undefined);
}

/**
 * Compares the assets of the server with the files of the row: none left over, none twice, bytes and caption unchanged.
 */
export async function checkAssets(
  { server, files, caption, row }: RowContext,
  stored: readonly string[],
): Promise<string[]> {
  const uploads = await server.uploads();
  const nameOf = ({ metadata }: UploadRecord) => metadata['filename'] ?? '';
  const isAllowed = ({ state }: UploadRecord) => row.end?.mayLeaveUnfinished === true && state === 'receiving';
  const leftovers = uploads.filter((upload) => !stored.includes(nameOf(upload)) && !isAllowed(upload));
  const faults = leftovers.map((upload) => `left over on the server: ${nameOf(upload)}, ${upload.state}`);
  for (const name of stored) {
    const ours = uploads.filter((upload) => nameOf(upload) === name);
    if (ours.length !== 1) faults.push(`${name} is on the server ${ours.length} times`);
    for (const upload of ours) {
      const { sha256 } = await server.asset(upload.objectId);
      if (!files.wasEver(name, sha256 ?? '')) faults.push(`${name} is stored with bytes that it never had`);
      const { IPTCCaption } = upload.metadata;
      if (IPTCCaption !== caption)
        faults.push(`the caption of ${name} is ${JSON.stringify(IPTCCaption)} instead of ${JSON.stringify(caption)}`);
    }
  }
  return faults;
}
