/** A server with the calls for tests (`--misbehave`), or the nodes of one. */
import type { LoggedRequest, LoggedSearch } from '../../../../reference-server/misbehaviour/request-log.ts';
import type { UploadRecord } from '../../../../reference-server/stores/records.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
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

export abstract class ControlledServer {
  /** Where users find it. */
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Origins of its running processes: each has its own rules and log of requests. */
  protected get processOrigins(): readonly string[] {
    return [this.origin];
  }

  abstract close(): Promise<void>;

  /** Kills it like a power cut. Stored data survives; rules and the request log do not. */
  abstract kill(): Promise<void>;

  /** Restarts after `kill`, at the same address and with the same data. */
  abstract startAgain(): Promise<void>;

  async misbehave(rules: readonly MisbehaviourRule[]): Promise<void> {
    await this.askEach('misbehave', { method: 'POST', body: JSON.stringify(rules) });
  }

  /** While its disk is full, it has room for sessions, not for bytes. */
  async fillDisk(isFull: boolean): Promise<void> {
    await this.askEach('disk', { method: 'POST', body: JSON.stringify({ isFull }) });
  }

  /** Ends all misbehaviour; the request log stays. */
  async behave(): Promise<void> {
    await this.askEach('behave', { method: 'POST', body: '{}' });
  }

  /** Ends all misbehaviour and clears the request log; uploaded files stay. */
  async reset(): Promise<void> {
    await this.askEach('reset', { method: 'POST', body: '{}' });
  }

  /** Requests to the upload endpoint since the last reset, in order of arrival. */
  async requests(): Promise<readonly LoggedRequest[]> {
    return (await this.askEach<readonly LoggedRequest[]>('requests')).flat();
  }

  async requestsOf(method: string): Promise<readonly LoggedRequest[]> {
    return (await this.requests()).filter((request) => request.method === method);
  }

  /** Searches since the last reset, in order of arrival. */
  async searches(): Promise<readonly LoggedSearch[]> {
    return (await this.askEach<readonly LoggedSearch[]>('searches')).flat();
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

  protected askEach<Answer>(path: string, init?: RequestInit): Promise<Answer[]> {
    return Promise.all(this.processOrigins.map((origin) => askAt<Answer>(origin, path, init)));
  }

  #ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    return askAt(this.origin, path, init);
  }
}

export async function askAt<Answer>(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = init.body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/__test/${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`/__test/${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
