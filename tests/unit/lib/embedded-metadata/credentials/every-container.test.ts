/** Content credentials in every format: made with AI, edited, none, broken, and large ones. */
import { describe, expect, it } from 'vitest';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { aiOriginOf } from '#lib/upload-form/model/ai-origin.ts';
import { FILES_WITH_CREDENTIALS, SOURCE_TYPES, storeOf } from '../../../../helpers/builders/credentials-builder.ts';
import type { Bytes } from '../../../../helpers/builders/picture-builder.ts';

/** Counts the bytes that are read. */
function counted(file: Bytes) {
  const counter = {
    size: file.length,
    bytesRead: 0,
    read: async (start: number, end: number) => {
      const part = file.slice(start, end);
      counter.bytesRead += part.length;
      return part;
    },
  };
  return counter;
}

const read = async (file: Bytes) => (await readFileMetadata(counted(file))).credentials;

const MADE = storeOf('c2pa.created', 'trainedAlgorithmicMedia');
const EDITED = storeOf('c2pa.edited', 'compositeWithTrainedAlgorithmicMedia');
const LARGE = storeOf('c2pa.created', 'trainedAlgorithmicMedia', 600_000);

/** The box of the only manifest says that it is longer than the store. */
function broken(): Bytes {
  const store = MADE.slice();
  new DataView(store.buffer).setUint32(38, store.length);
  return store;
}

describe.each(Object.entries(FILES_WITH_CREDENTIALS))('content credentials in a file: %s', (name, fileWith) => {
  it('credentials of a file that was made with AI are read', async () => {
    expect(await read(fileWith(MADE))).toEqual({
      bytes: MADE.length,
      sourceType: `${SOURCE_TYPES}trainedAlgorithmicMedia`,
      action: 'c2pa.created',
    });
  });

  it('credentials of a file that was edited with AI are read', async () => {
    expect(await read(fileWith(EDITED))).toEqual({
      bytes: EDITED.length,
      sourceType: `${SOURCE_TYPES}compositeWithTrainedAlgorithmicMedia`,
      action: 'c2pa.edited',
    });
  });

  it('a file without credentials has none', async () => {
    const metadata = await readFileMetadata(counted(fileWith(null)));
    expect(metadata).not.toHaveProperty('credentials');
    expect(aiOriginOf(metadata)).toBeNull();
  });

  it('broken credentials are unreadable', async () => {
    expect(await read(fileWith(broken()))).toEqual({ bytes: MADE.length, isUnreadable: true });
    const noise = new Uint8Array(4_000).map((_, at) => (at * 151) % 251);
    noise.set(MADE.subarray(0, 60));
    expect(await read(fileWith(noise))).toMatchObject({ isUnreadable: true });
    expect(await read(fileWith(noise))).not.toHaveProperty('sourceType');
  });

  it('[9.6] credentials with 600 kB of thumbnails in front of the origin are read', async () => {
    const file = counted(fileWith(LARGE));
    const { credentials, unreadFrom, isDamaged } = await readFileMetadata(file);
    const origin = { sourceType: `${SOURCE_TYPES}trainedAlgorithmicMedia`, action: 'c2pa.created' };
    // The text of an SVG cannot be skipped: what lies behind 320 KiB is not reached.
    expect(credentials).toEqual({ bytes: LARGE.length, ...(name !== 'svg' && origin) });
    expect(isDamaged).toBe(false);
    expect(unreadFrom).toBe(name === 'svg' ? 327_680 : undefined);
    expect(file.bytesRead).toBeLessThanOrEqual(327_680);
  });
});

it('[9.6] the size of content credentials that are not reached whole is at most that of their file', async () => {
  const store = LARGE.slice();
  new DataView(store.buffer).setUint32(0, 0xffff_fff0);
  const file = FILES_WITH_CREDENTIALS['svg']?.(store) ?? store;
  expect(await read(file)).toEqual({ bytes: file.length, isUnreadable: true });
});
