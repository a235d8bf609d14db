import { describe, expect, it } from 'vitest';
import type { UploadSource } from '#lib/uploads/files/upload-source.ts';
import type { ActiveUpload, RunnerSettings } from '#lib/uploads/tus/attempt.ts';
import { createLiveFile, liveFileOf } from '#lib/uploads/tus/live-file.ts';
import { newUpload, uploading } from '../../../../helpers/builders/upload-builders.ts';

const SETTINGS = { comparesChecksums: true, sendsDataWithCreation: true } as RunnerSettings;
const NO_PROGRESS = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };

interface Facts {
  readonly sizeBytes?: number;
  readonly attempt?: number;
  readonly isCreationOutcomeUnknown?: boolean;
  readonly settings?: Partial<RunnerSettings>;
  readonly hasCopy?: boolean;
  readonly digestWhenAdded?: string;
  readonly bytesTotal?: number;
}

function isSentItself({ sizeBytes = 1_000, attempt = 1, settings, hasCopy = false, ...facts }: Facts): boolean {
  const progress = { ...NO_PROGRESS, isCreationOutcomeUnknown: facts.isCreationOutcomeUnknown ?? false };
  const state = uploading({ isRunning: true, attempt, progress });
  const upload = newUpload({ bytesTotal: facts.bytesTotal ?? sizeBytes, state }) as ActiveUpload;
  const file = liveFileOf(
    upload,
    { ...SETTINGS, ...settings },
    {
      held: () => new Blob([new Uint8Array(sizeBytes)]),
      hasCopy: () => hasCopy,
      digestWhenAdded: () => facts.digestWhenAdded,
      find: () => Promise.resolve(null),
    },
  );
  return file !== undefined;
}

describe('a file without a copy', () => {
  it.each<Facts & { readonly sent: string }>([
    { sent: 'itself' },
    { sent: 'itself', sizeBytes: 1_000_000 },
    { sent: 'from memory', sizeBytes: 1_000_001 },
    { sent: 'from memory', attempt: 2 },
    { sent: 'from memory', isCreationOutcomeUnknown: true },
    { sent: 'from memory', settings: { comparesChecksums: false } },
    { sent: 'from memory', settings: { sendsDataWithCreation: false } },
    { sent: 'from memory', hasCopy: true },
    { sent: 'from memory', digestWhenAdded: 'abc' },
    { sent: 'from memory', bytesTotal: 999 },
  ])('[4.3] is sent $sent with %o', ({ sent, ...facts }) => {
    expect(isSentItself(facts)).toBe(sent === 'itself');
  });
});

const BYTES = Uint8Array.of(1, 2, 3);
const other = {
  isAvailable: async () => false,
  read: async (start: number) => ({ size: start }),
} as unknown as UploadSource;

it('[4.3] a file that is sent itself has the checksum of its reading', async () => {
  const file = new Blob([BYTES]);
  const source = createLiveFile(file, () => other);
  const chunk = await source.read(0, 3, true);
  const digest = await crypto.subtle.digest('SHA-256', BYTES);
  expect([await source.isAvailable(), chunk.body, await chunk.checksum()]).toEqual([
    true,
    file,
    `sha256 ${Buffer.from(digest).toString('base64')}`,
  ]);
});

it('[4.3] a part of a file, and a file that cannot be read, are read by the other source', async () => {
  const part = await createLiveFile(new Blob([BYTES]), () => other).read(1, 3, true);
  const unreadable = Object.assign(new Blob([BYTES]), { arrayBuffer: () => Promise.reject(new DOMException('')) });
  const source = createLiveFile(unreadable, () => other);
  expect([part.size, await source.isAvailable(), (await source.read(0, 3, true)).size]).toEqual([1, false, 0]);
});

it('[4.3] a file of which the server has kept a part is unverified', async () => {
  const unverified = { ...other, isUnverified: () => true, isOfCopy: () => false };
  const source = createLiveFile(new Blob([BYTES]), () => unverified);
  await source.read(0, 3, true);
  const whole = source.isUnverified();
  await source.read(1, 3, true);
  expect([whole, source.isUnverified()]).toEqual([false, true]);
});
