/**
 * A page of the extension that hands a file over with the product's client code without being a surface: it opens no
 * stream, so the background works as it does with every surface closed.
 */

import { createSend } from '#lib/client/connection/client.ts';
import { createMirror, type Mirror } from '#lib/client/connection/mirror.ts';
import { createFileSender } from '#lib/client/uploads/file-sender.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { createPageChannel } from '#lib/host/extension/page-channel.ts';

const channel = createPageChannel();
const send = createSend(channel);
const sender = createFileSender(send, channel);

/** Adds and starts the chosen file; resolves once the background has it, with the time before that, ms since 1970. */
async function handOver(type: MediaType): Promise<{ startedAt: number; uploadIds: string[] }> {
  const files = [...(document.querySelector('input')?.files ?? [])];
  let uploadIds: string[] = [];
  const startedAt = Date.now();
  await sender.add(type, files, (idToFile) => {
    uploadIds = [...idToFile.keys()];
  });
  await send('uploads.start', { type });
  return { startedAt, uploadIds };
}

let mirror: Mirror | undefined;

/** How many files are stored on disk and read. From the first call on, this page is a surface. */
function settledCount(): number {
  mirror ??= createMirror(channel);
  mirror.connect();
  const rows = [...mirror.store.getState().rows.values()];
  return rows.filter(({ isReady, bytesLocation }) => isReady && bytesLocation === 'stored').length;
}

async function removeAll(): Promise<void> {
  await send('uploads.remove', { uploadIds: [...(mirror?.store.getState().rows.keys() ?? [])] });
}

Object.assign(globalThis, { send, handOver, settledCount, removeAll });
