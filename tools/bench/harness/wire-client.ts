/** A signed-in user of a server, by plain requests. */
import { CSRF_COOKIE, CSRF_HEADER } from '#lib/contract/session.ts';
import type { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';

export interface SearchRequest {
  readonly type?: 'image' | 'video' | 'audio' | 'text';
  readonly queryText?: string;
  readonly queryFilter?: string;
  readonly queryCond?: string;
  readonly queryID?: string;
  readonly resStart?: number;
  readonly resCount?: number;
  readonly queryCount?: boolean;
}

export interface SearchAnswer {
  readonly ms: number;
  readonly found: number;
  readonly isAtLeast: boolean;
  readonly queryID: string;
}

export interface WireClient {
  /** One page of 24 results. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Creation with all bytes; resolves when the server has answered. */
  upload(objectId: string, bytes: Buffer): Promise<void>;
  /** Resolves when an upload is in the library. */
  processed(objectId: string): Promise<void>;
}

type SignIn = Pick<MediaSystem, 'origin' | 'signInOnAnotherPage'>;

/** Signs in as the editor. Its calls throw unless the answer is a success. */
export async function wireClient(server: SignIn): Promise<WireClient> {
  const cookies = await server.signInOnAnotherPage('editor');
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    [CSRF_HEADER]: decodeURIComponent(cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? ''),
  };
  const post = async (path: string, more: Readonly<Record<string, string>>, body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers: { ...headers, ...more }, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return text;
  };
  const isProcessed = async (objectId: string) => {
    const answer = await fetch(`${server.origin}/uploadstatus/image/${objectId}`, { headers });
    return ((await answer.json()) as { uploadProcessed: boolean }).uploadProcessed;
  };
  return {
    async processed(objectId) {
      // Each request waits for a while.
      while (!(await isProcessed(objectId)));
    },
    async search({ type = 'image', ...request }) {
      const body = JSON.stringify({ queryText: '', resStart: 1, resCount: 24, ...request });
      const startedAt = performance.now();
      const text = await post(`/search/${type}/`, { 'content-type': 'application/json' }, body);
      const ms = performance.now() - startedAt;
      const { Query } = JSON.parse(text) as {
        Query: { QueryFound: number; QueryFoundIsAtLeast?: boolean; QueryID: string };
      };
      return { ms, found: Query.QueryFound, isAtLeast: Query.QueryFoundIsAtLeast === true, queryID: Query.QueryID };
    },
    async upload(objectId, bytes) {
      const metadata = {
        uploadId: `up-${objectId}`,
        objectId,
        uploadType: 'image',
        filename: `${objectId}.jpg`,
        ChannelID: 'img-desk',
      };
      const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
      const more = {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': pairs.join(),
        'content-type': 'application/offset+octet-stream',
      };
      await post('/upload-service/upload', more, Uint8Array.from(bytes));
    },
  };
}
