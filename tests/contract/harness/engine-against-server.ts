/** The real engine, signed in to a real reference server, each in an empty folder of its own. */
import { createHash } from 'node:crypto';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { createNodeEngine, type NodeEngine, type NodeEngineOptions } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { control } from './control.ts';
import { startServer, type TestServer } from './start-server.ts';
import type { StoredAsset } from './tus.ts';

export interface SeenRequest {
  readonly method: string;
  /** The method that a POST replaces, by `X-HTTP-Method-Override`. */
  readonly methodOverride: string | null;
  readonly offset: number | null;
  readonly contentLength: number | null;
  readonly objectId: string | null;
  readonly status: number;
}

export interface EngineAgainstServer {
  readonly engine: NodeEngine;
  readonly server: TestServer;
  draft(values: Readonly<Record<string, string>>): Promise<void>;
  /** Adds images and waits until their bytes and their own metadata are known. */
  add(...files: readonly File[]): Promise<string[]>;
  start(): Promise<void>;
  completes(...uploadIds: readonly string[]): Promise<void>;
  misbehave(rule: object): Promise<void>;
  /** tus requests in the order of arrival. */
  requests(method?: string): Promise<SeenRequest[]>;
  uploads(): Promise<{ readonly objectId: string; readonly state: string }[]>;
  /** What the server stores for the file of this name. */
  stored(filename: string): Promise<StoredAsset>;
  close(): Promise<void>;
}

export async function startEngineAgainstServer(
  options: ServerOptions = {},
  browser: NodeEngineOptions = {},
): Promise<EngineAgainstServer> {
  const server = await startServer(options);
  const engine = createNodeEngine(server.address, browser);
  const send = async (path: string) => (await fetch(new URL(path, server.address))).json();
  await engine.signIn();
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels.img[0]);
  const draft = (values: Readonly<Record<string, string>>) =>
    engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: channel.chanID, ...values } });
  await draft({});
  return {
    engine,
    server,
    draft: async (values) => void (await draft(values)),
    async add(...files) {
      const ids = await engine.add('image', files);
      const isKnown = (id: string) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady;
      await waitUntil('the files are known', () => ids.every(isKnown));
      return ids;
    },
    start: async () => void (await engine.send('uploads.start', { type: 'image' })),
    completes: async (...ids) =>
      void (await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'))),
    misbehave: (rule) => control(server, 'misbehave', rule),
    async requests(method) {
      const seen = (await send('__test/requests')) as SeenRequest[];
      return method === undefined ? seen : seen.filter((request) => request.method === method);
    },
    uploads: async () => (await send('__test/uploads')) as { objectId: string; state: string }[],
    async stored(filename) {
      const all = (await send('__test/uploads')) as { objectId: string; metadata: Record<string, string> }[];
      const upload = all.find(({ metadata }) => metadata.filename === filename);
      return (await send(`__test/assets/${upload?.objectId}`)) as StoredAsset;
    },
    async close() {
      engine.close();
      await server.remove();
    },
  };
}

const PATTERN = Uint8Array.from({ length: 65_521 }, (_, at) => (at * 31 + (at >> 8)) % 251);

/** Starts like a JPEG; the rest is a pattern that exposes a wrong offset, with a number in each of its repetitions. */
export function jpegOf(name: string, sizeBytes: number): File {
  const bytes = new Uint8Array(sizeBytes);
  for (let from = 0; from < sizeBytes; from += PATTERN.length) {
    bytes.set(PATTERN.subarray(0, sizeBytes - from), from);
    bytes[from] = (from / PATTERN.length + name.length) % 251;
  }
  bytes[sizeBytes - 1] = name.length;
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([bytes], name, { type: 'image/jpeg' });
}

export async function sha256OfBlob(file: Blob): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
}
