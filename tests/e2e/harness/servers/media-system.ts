/** A reference server for one test worker, and access to the requests it received. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '#lib/contract/session.ts';
import type { LoggedRequest, LoggedSearch } from '../../../../reference-server/misbehaviour/request-log.ts';
import { demoEmbeddingRefusal, type ServerOptions } from '../../../../reference-server/server-options.ts';
import type { UploadRecord } from '../../../../reference-server/storage/records.ts';
import { waitUntil } from '../wait-until.ts';
import { type SignInCookie, signInAt } from './sign-in-at.ts';

export interface MisbehaviourRule {
  readonly match: { readonly method?: string; readonly pathPattern: string };
  readonly times?: number;
  /** Share of the matching requests; `seed` determines which ones. */
  readonly probability?: number;
  readonly seed?: number;
  readonly action: Readonly<Record<string, unknown>>;
}

export interface StoredAsset {
  readonly sha256?: string;
  readonly asset?: { readonly fields: Readonly<Record<string, string>> };
}

/** Settings of a server with which an upload of a few megabytes has several requests, so that its row shows progress. */
export const SMALL_CHUNKS = { maxChunkSize: 512_000 };

const LOG_LINES = 1_000;

/** Any request of an upload: a creation may have bytes as well. */
const ON_UPLOADS = { pathPattern: '^/upload-service/upload' };
/** Of one read of a connection. */
const MOST_WITH_HEADERS = 65_536;

export class MediaSystem {
  readonly origin: string;
  readonly #options: ServerOptions;
  /** A folder it created itself; a given data folder is kept. */
  readonly #temporaryDir: string;
  #process: ChildProcess;
  #log: readonly string[];
  #heldAt = 0;

  private constructor(origin: string, process: StartedProcess, options: ServerOptions, temporaryDir: string) {
    this.origin = origin;
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
    const all = { dataDir, pluginRoot, seed: false, misbehave: true, demoEmbedding, ...options };
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

  async close(): Promise<void> {
    if (this.#process.connected) {
      this.#process.disconnect();
      await once(this.#process, 'exit');
    }
    await rm(this.#temporaryDir, { recursive: true, force: true });
  }

  /** Kills it like a power cut. Stored data survives; rules and the request log do not. */
  async kill(): Promise<void> {
    const isGone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await isGone;
  }

  /** Restarts after `kill`, on the same port and with the same data. */
  async startAgain(): Promise<void> {
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
    await this.#ask('release', { method: 'POST', body: JSON.stringify([rule]) });
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

  async misbehave(rules: readonly MisbehaviourRule[]): Promise<void> {
    await this.#ask('misbehave', { method: 'POST', body: JSON.stringify(rules) });
  }

  /** Releases the requests held by a rule with `isHeld` or `holdAfterBytes`, and ends such rules. */
  async release(): Promise<void> {
    await this.#ask('release', { method: 'POST', body: '[]' });
  }

  /** While its disk is full, it has room for sessions, not for bytes. */
  async fillDisk(isFull: boolean): Promise<void> {
    await this.#ask('disk', { method: 'POST', body: JSON.stringify({ isFull }) });
  }

  /** Ends all misbehaviour; the request log stays. */
  async behave(): Promise<void> {
    await this.#ask('behave', { method: 'POST', body: '{}' });
  }

  /** Ends all misbehaviour and clears the request log; uploaded files stay. */
  async reset(): Promise<void> {
    await this.#ask('reset', { method: 'POST', body: '{}' });
  }

  /** Requests to the upload endpoint since the last reset, in order of arrival. */
  requests(): Promise<readonly LoggedRequest[]> {
    return this.#ask('requests');
  }

  async requestsOf(method: string): Promise<readonly LoggedRequest[]> {
    return (await this.requests()).filter((request) => request.method === method);
  }

  /** Searches since the last reset, in order of arrival. */
  searches(): Promise<readonly LoggedSearch[]> {
    return this.#ask('searches');
  }

  /** All uploads, finished or not. */
  uploads(): Promise<readonly UploadRecord[]> {
    return this.#ask('uploads');
  }

  /** All uploads with this filename, finished or not. */
  async uploadsNamed(name: string): Promise<readonly UploadRecord[]> {
    return (await this.uploads()).filter((upload) => upload.metadata.filename === name);
  }

  /** What is stored of an upload: hex SHA-256 of the file, and the fields of the asset once it is processed. */
  asset(objectId: string): Promise<StoredAsset> {
    return this.#ask(`assets/${encodeURIComponent(objectId)}`);
  }

  /**
   * Hex SHA-256 of the stored file, once the upload with this name is in the library. Fails when there are two, or when
   * the server accepts no chunk and changes no state for this long.
   */
  async storedHash(name: string, timeoutMs = 120_000): Promise<string> {
    let known = '';
    let last: readonly LoggedRequest[] = [];
    const lines = () => last.slice(-6).map(({ method, offset, status }) => `${method} at ${offset}: ${status}`);
    return waitUntil(
      () => `${name} to be stored; the server has it: ${known}; the last requests: ${lines().join(', ')}`,
      async () => {
        const uploads = await this.uploadsNamed(name);
        last = await this.requests();
        const chunks = last.filter(({ method, status }) => method === 'PATCH' && status === 204).length;
        known = `${uploads.map(({ state }) => state).join()} after ${chunks} chunks`;
        if (uploads.length > 1) throw new Error(`${name} was created ${uploads.length} times`);
        const [upload] = uploads;
        if (upload?.state !== 'processed') return false;
        return (await this.asset(upload.objectId)).sha256;
      },
      { timeoutMs, everyMs: 200, progress: () => known },
    );
  }

  /** The library's metadata of the finished upload with this name: sent values, merged with those of the file. */
  async storedFields(name: string): Promise<Readonly<Record<string, string>>> {
    await this.storedHash(name);
    const [upload] = await this.uploadsNamed(name);
    return (await this.asset(upload?.objectId ?? '')).asset?.fields ?? {};
  }

  /** Ends every session, or those of one `domain/username`. */
  async expireSessions(user?: string): Promise<void> {
    await this.#ask('expire', { method: 'POST', body: JSON.stringify({ user }) });
  }

  /** The two cookies of a new session, as a sign-in on another page would set them. */
  signInOnAnotherPage(name: string, domain = 'NEWS'): Promise<readonly SignInCookie[]> {
    return signInAt(this.origin, name, domain);
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

  async #ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = init.body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${this.origin}/__test/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`/__test/${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
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
