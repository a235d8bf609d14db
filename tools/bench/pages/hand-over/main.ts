/**
 * A page of the extension that hands a file over with the product's client code without being a surface: it opens no
 * stream, so the background works as it does with every surface closed.
 */

import { createSend } from '#lib/client/connection/client.ts';
import { createFileSender } from '#lib/client/connection/file-sender.ts';
import { createMirror, type Mirror } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { browser } from '#lib/host/extension/browser.ts';
import { createPageChannel } from '#lib/host/extension/page-channel.ts';
import type { Push } from '#lib/messaging/messages.ts';
import { fromSentRow } from '#lib/uploads/model/upload-row.ts';

/** Each look costs two processes about half a millisecond. */
const BADGE_EVERY_MS = 50;

const channel = createPageChannel();
const send = createSend(channel);
const sender = createFileSender(send, channel);

/** Adds the chosen files; resolves with their ids once the background has them. */
async function addAll(type: MediaType): Promise<string[]> {
  const files = [...(document.querySelector('input')?.files ?? [])];
  let uploadIds: string[] = [];
  await sender.add(type, files, (idToFile) => {
    uploadIds = [...idToFile.keys()];
  });
  return uploadIds;
}

/** Adds and starts the chosen file; resolves once the background has it, with the time before that, ms since 1970. */
async function handOver(type: MediaType): Promise<{ startedAt: number; uploadIds: string[] }> {
  const startedAt = Date.now();
  const uploadIds = await addAll(type);
  await send('uploads.start', { type });
  return { startedAt, uploadIds };
}

/**
 * Adds and starts the chosen files, and resolves when every upload has ended as the toolbar button shows it: this page
 * must not become a surface. `startedAt`, when all were added, and `finishedAt` are in ms since 1970.
 */
async function sendAll(type: MediaType): Promise<{ startedAt: number; finishedAt: number; uploadIds: string[] }> {
  const uploadIds = await addAll(type);
  const startedAt = Date.now();
  await send('uploads.start', { type });
  // A few files may be there between two looks.
  await badgeWhich((badge) => badge.startsWith('↑') || badge === '✓');
  const badge = await badgeWhich((later) => !later.startsWith('↑'));
  if (badge !== '✓') throw new Error(`The toolbar button shows ${badge} at the end`);
  return { startedAt, finishedAt: Date.now(), uploadIds };
}

async function badgeWhich(isWanted: (badge: string) => boolean): Promise<string> {
  for (;;) {
    const badge = await browser.action.getBadgeText({});
    if (isWanted(badge)) return badge;
    await new Promise((resolve) => setTimeout(resolve, BADGE_EVERY_MS));
  }
}

/** How many messages a surface receives in this time, without the first, which has the whole state. */
async function countMessages(milliseconds: number): Promise<number> {
  let count = -1;
  const connection = channel.connect(
    () => {
      count += 1;
    },
    () => undefined,
  );
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  connection.close();
  return count;
}

let mirror: Mirror | undefined;

/** How many files are stored on disk and read. From the first call on, this page is a surface. */
function settledCount(): number {
  mirror ??= createMirror(channel);
  mirror.connect();
  const rows = [...mirror.store.getState().rows.values()];
  return rows.filter(({ isReady, bytesLocation }) => isReady && bytesLocation === 'stored').length;
}

/**
 * Resolves when so many files are stored on disk and read, with the time, ms since 1970. A mirror would show it a second
 * later, because this page is hidden.
 */
function settledAt(count: number): Promise<number> {
  const settled = new Set<string>();
  return new Promise((resolve) => {
    const connection = channel.connect(
      (push) => {
        const { rows, removed = [] } = push as Push & { readonly removed?: readonly string[] };
        for (const { uploadId, isReady, bytesLocation } of rows.map(fromSentRow)) {
          if (isReady && bytesLocation === 'stored') settled.add(uploadId);
          else settled.delete(uploadId);
        }
        for (const uploadId of removed) settled.delete(uploadId);
        if (settled.size < count) return;
        connection.close();
        resolve(Date.now());
      },
      () => undefined,
    );
  });
}

async function removeAll(): Promise<void> {
  await send('uploads.remove', { uploadIds: [...(mirror?.store.getState().rows.keys() ?? [])] });
}

Object.assign(globalThis, { send, addAll, handOver, sendAll, countMessages, settledCount, settledAt, removeAll });
