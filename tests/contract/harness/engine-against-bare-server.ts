/** The real engine, signed in to a bare server that records each upload and can hold its responses. */
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

export interface EngineAgainstBareServer {
  readonly server: BareServer;
  engine: NodeEngine;
  /** Types a caption into the form of the images. */
  caption(text: string): Promise<null>;
  start(): Promise<null>;
  /** Adds images and waits until their bytes are stored and their own metadata is known. */
  add(...files: readonly File[]): Promise<string[]>;
  reaches(status: string, ...ids: readonly string[]): Promise<unknown>;
  /** The metadata that the server received last, by filename. */
  captions(): Record<string, string | undefined>;
  detailsOf(uploadId: string): Promise<Pick<UploadDetails, 'formRevision' | 'overrides'> | undefined>;
  /** Responses to requests of this method wait until the returned function is called. */
  holdResponses(method: string): () => void;
  /** Waits until so many requests of this method have been sent. */
  untilSent(method: string, count?: number): Promise<unknown>;
  close(): Promise<void>;
}

export async function startEngineAgainstBareServer(): Promise<EngineAgainstBareServer> {
  const server = await startBareTusServer({ isCreationIdempotent: true, settings: { checksum: true } });
  const pair: EngineAgainstBareServer = {
    server,
    engine: createNodeEngine(server.address),
    caption: (IPTCCaption) =>
      pair.engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCCaption } }),
    start: () => pair.engine.send('uploads.start', { type: 'image' }),
    async add(...files) {
      const ids = await pair.engine.add('image', files);
      const isKnown = (id: string) => pair.engine.row(id)?.isReady && pair.engine.row(id)?.bytesLocation === 'stored';
      await waitUntil('read', () => ids.every(isKnown));
      return ids;
    },
    reaches: (status, ...ids) => waitUntil(status, () => ids.every((id) => pair.engine.row(id)?.status === status)),
    captions: () => Object.fromEntries(server.uploads.map(({ metadata }) => [metadata.filename, metadata.IPTCCaption])),
    detailsOf: async (uploadId) => (await pair.engine.send('uploads.details', { uploadIds: [uploadId] }))[0],
    holdResponses(method) {
      let open = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      server.beforeAnswer = (sent) => (sent === method ? gate : undefined);
      return () => {
        server.beforeAnswer = () => undefined;
        open();
      };
    },
    untilSent: (method, count = 1) =>
      waitUntil(`${count} ${method}`, () => server.requests.filter((sent) => sent.method === method).length >= count),
    close() {
      pair.engine.close();
      return server.close();
    },
  };
  await pair.engine.signIn();
  return pair;
}

/** Different names have different bytes. */
export function imageOf(name: string, sizeBytes = 1_000): File {
  return new File([name.padEnd(sizeBytes, '.')], name, { type: 'image/jpeg' });
}
