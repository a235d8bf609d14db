/** The implementation of each step. */
import { CSRF_COOKIE, CSRF_HEADER } from '#lib/contract/session.ts';
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import type { DrivenPage } from '../../e2e/harness/browsers/driven-page.ts';
import { mayClosePage } from '../../e2e/harness/browsers/may-close-page.ts';
import type { ControlledServer } from '../../e2e/harness/servers/controlled-server.ts';
import { bringFormToFront, bringListToFront, openUploads, signIn } from '../../e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { ClusterSystem } from './cluster-system.ts';
import type { FaultFiles } from './fault-files.ts';
import type { FaultRow, Step, StepArguments } from './fault-row.ts';
import type { ScreenWatch } from './screen-watch.ts';
import type { UserBrowser } from './user-browser.ts';

const HEADLINE = 'A fault in the middle';
const PATIENCE_SECONDS = 60;
/** Adding and copying a file takes less, even in a slow browser. */
const WRITING_MS = 4_000;

export interface RowContext {
  readonly row: FaultRow;
  readonly browser: UserBrowser;
  readonly server: ControlledServer;
  readonly files: FaultFiles;
  readonly watch: ScreenWatch;
  /** The open surfaces; the last one is used by the steps. */
  readonly screens: DrivenPage[];
  readonly caption: string;
  /** Requests to servers that have been killed since. */
  readonly seenBefore: LoggedRequest[];
}

const ADD_FILES = { role: 'button', name: 'Add Files' };

export const STEPS: {
  readonly [Key in keyof StepArguments]: (context: RowContext, what: StepArguments[Key]) => Promise<void>;
} = {
  async prepare(context, which) {
    const screen = await openSurface(context, context.row.surface ?? 'panel');
    await signIn(screen, 'editor', { remember: context.row.isRemembered === true });
    await openUploads(screen);
    await addFiles(context, which === 'all' ? context.files.names : which);
    await STEPS.fill(context, 'form');
  },
  async fill(context) {
    const screen = screenOf(context);
    await bringFormToFront(screen);
    await screen.select({ role: 'combobox', name: 'Channel' }, 'News desk');
    await screen.fill({ role: 'textbox', name: 'Headline' }, HEADLINE);
    await screen.fill({ role: 'textbox', name: 'Caption' }, context.caption);
  },
  async send(context, which) {
    await STEPS.prepare(context, which);
    await STEPS.press(context, 'Upload');
  },
  add: addFiles,
  async open(context, surface) {
    await toUploads(await openSurface(context, surface), 'or sign in');
  },
  async close({ screens }) {
    await screens.pop()?.close();
  },
  async signIn(context, name) {
    await signIn(screenOf(context), name, { remember: context.row.isRemembered === true });
    await toUploads(screenOf(context));
  },
  async press(context, name) {
    if (/^(?:Remove|Pause|Resume|Retry) ./.test(name)) await bringListToFront(screenOf(context));
    await screenOf(context).click({ role: 'button', name });
  },
  async pressAndClose(context, name) {
    const screen = screenOf(context);
    await screen.waitFor({ role: 'button', name });
    context.screens.pop();
    // Both are started before either ends.
    await Promise.all([mayClosePage(screen.evaluate(clickOn(name))), screen.close()]);
  },
  async pressAndKill(context, name) {
    const screen = screenOf(context);
    await screen.waitFor({ role: 'button', name });
    await Promise.all([mayClosePage(screen.evaluate(clickOn(name))), STEPS.killBrowser(context, 'at once')]);
  },
  async pressIf(context, { shows, otherwise, button }) {
    const screen = screenOf(context);
    await screen.waitForText(new RegExp(`${shows.source}|${otherwise.source}`));
    if (shows.test(await screen.text())) await STEPS.press(context, button);
  },
  async signOut(context, unfinished) {
    await screenOf(context).evaluate(`document.querySelector('.user-badge, .bar-title-button').click()`);
    await STEPS.press(context, 'Sign Out');
    if (unfinished !== 'nothing is left') await STEPS.press(context, unfinished);
  },
  disk: ({ server }, state) => server.fillDisk(state === 'full'),
  async rules({ server }, rules) {
    await server.behave();
    if (rules.length > 0) await server.misbehave(rules);
  },
  async loseUploads({ server }, status) {
    const { origin } = server;
    const cookies = await server.signInOnAnotherPage('editor');
    const token = decodeURIComponent(cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? '');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, [CSRF_HEADER]: token, 'tus-resumable': '1.0.0' };
    const unfinished = (await server.uploads()).filter(({ state }) => state === 'receiving');
    const paths = unfinished.map(({ uploadKey }) => `/upload-service/upload/${uploadKey}`);
    // Before the surfaces close: the response to a running request must not change.
    const action = status === 404 ? { destroy: true } : { status };
    const rules = paths.map((path) => ({ match: { pathPattern: `^${path}` }, action }));
    await server.behave();
    await server.misbehave(rules.map((rule) => ({ ...rule, match: { ...rule.match, method: 'PATCH' } })));
    for (const path of paths) await fetch(`${origin}${path}`, { method: 'DELETE', headers });
    await server.behave();
    if (status === 410) await server.misbehave(rules);
  },
  async expire({ server }, user) {
    await server.expireSessions(`NEWS/${user}`);
  },
  async killServer({ server, seenBefore }, downMs) {
    seenBefore.push(...(await server.requests()));
    await server.kill();
    await new Promise((resolve) => setTimeout(resolve, downMs));
    await server.startAgain();
  },
  async fails({ server }, failure) {
    if (!(server instanceof ClusterSystem)) throw new Error('The row has one server only');
    await server.fail(failure);
  },
  stopWorker: ({ browser }) => browser.stopWorker(),
  async killBrowser({ browser, screens, watch }, how) {
    screens.length = 0;
    await browser.killBrowser(how);
    watch.restartTimers();
  },
  storage: ({ browser }, { leftBytes }) => browser.limitStorage(leftBytes),
  change: ({ files }, { file, how }) => files.change(file, how),
  async addWhileWritten(context, { file, how, beside = [] }) {
    const change = context.files.change(file, how, WRITING_MS);
    await new Promise((resolve) => setTimeout(resolve, WRITING_MS / 10));
    await Promise.all([STEPS.add(context, [file, ...beside]), change]);
  },
  async clock({ browser, screens, watch }, { jumpsHours }) {
    await browser.jumpClock(jumpsHours, screens);
    watch.restartTimers();
  },
  async reach(context, { file, permille }) {
    const isThere = async () => ((await screenOf(context).progress(`Progress of ${file}`)) ?? -1) >= permille;
    await waitUntil(`${file} to reach ${permille} ‰`, isThere, patience(PATIENCE_SECONDS));
  },
  async shows(context, { text, withinSeconds = PATIENCE_SECONDS }) {
    await screenOf(context).waitForText(text, withinSeconds * 1_000);
  },
  async requests(context, { method, count, withinSeconds = PATIENCE_SECONDS }) {
    const seen = async () => (await allRequests(context)).filter((request) => request.method === method).length;
    await waitUntil(`${count} ${method}`, async () => (await seen()) >= count, patience(withinSeconds));
  },
  async backgroundStops({ browser }, { withinSeconds }) {
    const isStopped = async () => !(await browser.isBackgroundRunning());
    await waitUntil('the background to be stopped', isStopped, patience(withinSeconds));
  },
  lastsSeconds: (_context, seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
  async stored({ server }, names) {
    for (const name of names) await server.storedHash(name, 120_000);
  },
};

function clickOn(name: string): string {
  return `[...document.querySelectorAll('button')].find((one) =>
    (one.ariaLabel ?? one.textContent.trim()) === ${JSON.stringify(name)} && !one.disabled).click()`;
}

/** Deleted with everything else that was stored. */
const AGREE = { role: 'button', name: 'Agree and continue' };

/**
 * Resolves also when the completion dialog covers the page. Another page may follow the first one, and the login page
 * may stay a moment longer than its request takes.
 */
async function toUploads(screen: DrivenPage, where?: 'or sign in'): Promise<void> {
  let seen = 0;
  const isThere = async (): Promise<boolean> => {
    if (where === 'or sign in' && (await screen.has({ role: 'button', name: 'Sign In' }))) return true;
    const text = await screen.text();
    if (/Upload finished successfully/.test(text)) return true;
    if (/Upload finished with errors/.test(text)) await screen.click({ role: 'button', name: 'OK' });
    else if (await screen.has(ADD_FILES)) seen += 1;
    else if (await screen.has(AGREE)) await screen.click(AGREE);
    // The completion dialog may cover it in this moment.
    else await screen.evaluate(`document.querySelector('a[href*="/upload/"]')?.click()`);
    return seen > 2;
  };
  // The completion dialog may cover the control.
  await waitUntil('the upload page', () => isThere().catch(() => false), { timeoutMs: 60_000, everyMs: 250 });
}

/** The error names the step, counted from 1, and its arguments. */
export async function takeSteps(context: RowContext, steps: readonly Step[]): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const [[name, what]] = Object.entries(step) as [[keyof StepArguments, never]];
    const act = STEPS[name] as (context: RowContext, what: never) => Promise<void>;
    await act(context, what).catch((error: unknown) => {
      throw new Error(`Step ${at + 1}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

/** All since the row began, including those to killed servers. */
export async function allRequests({ server, seenBefore }: RowContext): Promise<readonly LoggedRequest[]> {
  return [...seenBefore, ...(await server.requests().catch(() => []))];
}

async function openSurface({ browser, screens }: RowContext, surface: StepArguments['open']): Promise<DrivenPage> {
  const screen = await browser.open(surface);
  screens.push(screen);
  return screen;
}

async function addFiles(context: RowContext, names: readonly string[]): Promise<void> {
  const screen = screenOf(context);
  await bringListToFront(screen);
  await screen.chooseFiles(
    ADD_FILES,
    names.map((name) => context.files.pathOf(name)),
  );
  const [first = ''] = names;
  await waitUntil(`${first} in the list`, async () => (await screen.text()).includes(first));
}

function screenOf({ screens }: RowContext): DrivenPage {
  const screen = screens.at(-1);
  if (screen === undefined) throw new Error('No surface is open');
  return screen;
}

function patience(seconds: number): { timeoutMs: number; everyMs: number } {
  return { timeoutMs: seconds * 1_000, everyMs: 50 };
}
