/** A reference server for one test worker, and access to the requests it received. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '#lib/contract/session.ts';
import { demoEmbeddingRefusal, type ServerOptions } from '../../../../reference-server/options/server-options.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import { ControlledServer, type MisbehaviourRule } from './controlled-server.ts';

/** Settings of a server with which an upload of a few megabytes has several requests, so that its row shows progress. */
export const SMALL_CHUNKS = { maxChunkSize: 512_000 };

const LOG_LINES = 1_000;

/** Long enough for a row to be seen while its file is processed. */
const PROCESSING_DELAY_MS = 400;

/** Any request of an upload: a creation may have bytes as well. */
const ON_UPLOADS = { pathPattern: '^/upload-service/upload' };
/** Size of one read from a connection. */
const MOST_WITH_HEADERS = 65_536;

export class MediaSystem extends ControlledServer {
  readonly #options: ServerOptions;
  /** A folder it created itself; a given data folder is kept. */
  readonly #temporaryDir: string;
  #process: ChildProcess;
  #log: readonly string[];
  #heldAt = 0;

  private constructor(origin: string, process: StartedProcess, options: ServerOptions, temporaryDir: string) {
    super(origin);
    this.#process = process.child;
    this.#log = process.log;
    this.#options = options;
    this.#temporaryDir = temporaryDir;
  }

  /** `hasLibrary`: with the few assets of the wire library, and as many pictures as `rows`. */
  static async start(options: ServerOptions & { readonly hasLibrary?: boolean }): Promise<MediaSystem> {
    const dataDir = await mkdtemp(join(tmpdir(), 'comyan-data-'));
    // Ignores what a developer has packed.
    const pluginRoot = join(dataDir, 'plugin');
    const demoEmbedding = demoEmbeddingRefusal(options) === null;
    const forTests = { seed: false, misbehave: true, processingDelayMs: PROCESSING_DELAY_MS };
    const all = { dataDir, pluginRoot, demoEmbedding, ...forTests, ...options };
    const process = await startProcess(all);
    const { port } = process;
    return new MediaSystem(`http://127.0.0.1:${port}`, process, { ...all, port }, dataDir);
  }

  /** The id of its process, which has all of its threads. */
  get processId(): number {
    if (this.#process.pid === undefined) throw new Error('The server has no process');
    return this.#process.pid;
  }

  /** The last lines that it has printed since its start. */
  get log(): string {
    return this.#log.join('\n');
  }

  override async close(): Promise<void> {
    if (this.#process.connected) {
      this.#process.disconnect();
      await once(this.#process, 'exit');
    }
    await rm(this.#temporaryDir, { recursive: true, force: true });
  }

  override async kill(): Promise<void> {
    const isGone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await isGone;
  }

  override async startAgain(): Promise<void> {
    const process = await startProcess(this.#options);
    this.#process = process.child;
    this.#log = process.log;
  }

  /** Resolves when the library has so many generated pictures. */
  async untilRows(rows: number): Promise<void> {
    const isFull = async () => {
      const answer = await fetch(`${this.origin}/seed-status`);
      return ((await answer.json()) as { done: number }).done >= rows;
    };
    await waitUntil(`${rows} pictures`, isFull, { timeoutMs: 900_000, everyMs: 500 });
  }

  /** Headline of the picture with this number in a search for everything. */
  async resultNumber(number: number): Promise<string> {
    const cookies = await this.signInOnAnotherPage('editor');
    const answer = await fetch(`${this.origin}/search/image/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        [CSRF_HEADER]: decodeURIComponent(cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? ''),
      },
      body: JSON.stringify({ queryText: '', resStart: number, resCount: 1 }),
    });
    const { Results } = (await answer.json()) as { Results: readonly { Image: { IPTCHeadline: string } }[] };
    return Results[0]?.Image.IPTCHeadline ?? '';
  }

  /**
   * Every upload stands at this byte of its file until `release`, so that a test can act during one. Releases what is
   * held, so an upload that stands at an earlier byte goes on to this one.
   */
  async holdUploadsAt(holdAfterBytes: number): Promise<void> {
    const rule: MisbehaviourRule = { match: ON_UPLOADS, action: { holdAfterBytes } };
    await this.askEach('release', { method: 'POST', body: JSON.stringify([rule]) });
    this.#heldAt = holdAfterBytes;
  }

  /** Resolves when a PATCH of the upload with this name stands there, with its bytes on the disk. A creation has none. */
  async untilHeld(name: string): Promise<void> {
    // What has come with the headers of a request is held as a whole.
    const least = Math.max(1, this.#heldAt - MOST_WITH_HEADERS);
    await waitUntil(`${name} to stand at ${this.#heldAt}`, async () => {
      const [upload] = await this.uploadsNamed(name);
      if (upload === undefined) return false;
      const path = join(this.#options.dataDir ?? '', 'uploads', upload.uploadKey);
      return ((await stat(path).catch(() => undefined))?.size ?? 0) >= least;
    });
  }

  /** Releases the requests held by a rule with `isHeld` or `holdAfterBytes`, and ends such rules. */
  async release(): Promise<void> {
    await this.askEach('release', { method: 'POST', body: '[]' });
  }

  /** Id of a new session, as the server of a host application gets it. */
  async sessionIdOf(name: string): Promise<string> {
    const cookies = await this.signInOnAnotherPage(name);
    return cookies.find((cookie) => cookie.name === SESSION_COOKIE)?.value ?? '';
  }

  /** A one-time code for the page at `origin`: the example of a host application is at the server's other name. */
  async oneTimeCodeOf(account: string): Promise<string> {
    const address = `${this.origin.replace('127.0.0.1', 'localhost')}/embed-example/session`;
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ account }) });
    return ((await answer.json()) as { code: string }).code;
  }
}

interface StartedProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly log: readonly string[];
}

async function startProcess(options: object): Promise<StartedProcess> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [JSON.stringify(options, nullForUndefined)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const log: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => {
      log.push(line);
      if (log.length > LOG_LINES) log.shift();
    });
  }
  const [message] = (await once(child, 'message')) as [{ port?: number; failure?: string }];
  if (message.port === undefined) throw new Error(message.failure);
  return { child, port: message.port, log };
}

/** The server omits a setting that is `undefined`, which differs from not configuring it here. */
function nullForUndefined(_: string, value: unknown): unknown {
  return value === undefined ? null : value;
}
