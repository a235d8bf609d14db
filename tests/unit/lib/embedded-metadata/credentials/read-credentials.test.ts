/** What is read of a manifest store: the origin that says most about AI, of the file, earlier versions and parts. */
import { describe, expect, it } from 'vitest';
import { readCredentials } from '#lib/embedded-metadata/credentials/read-credentials.ts';
import {
  actions,
  cborAssertion,
  jsonAssertion,
  jumbfBox,
  manifest,
  manifestStore,
  SOURCE_TYPES,
  superBox,
  thumbnail,
} from '../../../../helpers/builders/credentials-builder.ts';
import { type Bytes, bytes, u32 } from '../../../../helpers/builders/picture-builder.ts';

const read = (store: Bytes) =>
  readCredentials({ size: store.length, read: async (start, end) => store.slice(start, end) });

const MADE = `${SOURCE_TYPES}trainedAlgorithmicMedia`;
const EDITED = `${SOURCE_TYPES}compositeWithTrainedAlgorithmicMedia`;
const TAKEN = `${SOURCE_TYPES}digitalCapture`;
const action = (name: string, digitalSourceType?: string) => ({
  action: name,
  when: '2026-11-28T12:00:00Z',
  ...(digitalSourceType && { digitalSourceType }),
});
const ingredient = (relationship: string, label: string) =>
  cborAssertion('c2pa.ingredient.v3__2', {
    relationship,
    'dc:title': 'harbour.jpg',
    activeManifest: { url: `self#jumbf=/c2pa/${label}`, alg: 'sha256' },
  });

describe('a manifest store', () => {
  it.each([
    ['none of one action', [action('c2pa.opened')], {}],
    [
      'the first, if none is of AI',
      [action('c2pa.opened', TAKEN), action('c2pa.edited', `${SOURCE_TYPES}humanEdits`)],
      { sourceType: TAKEN, action: 'c2pa.opened' },
    ],
    [
      'an edit with AI',
      [action('c2pa.created', TAKEN), action('c2pa.edited', MADE)],
      { sourceType: MADE, action: 'c2pa.edited' },
    ],
    [
      'made with AI, though edited later',
      [action('c2pa.edited', EDITED), action('c2pa.created', MADE)],
      { sourceType: MADE, action: 'c2pa.created' },
    ],
  ])('says the source type that says most: %s', async (_, list, said) => {
    const store = manifestStore(manifest('urn:c2pa:1', thumbnail(900), actions(...list)));
    expect(await read(store)).toEqual({ bytes: store.length, ...said });
  });

  it.each([
    ['actions of version 1', cborAssertion('c2pa.actions', { actions: [action('c2pa.created', MADE)] })],
    [
      'a template of actions',
      cborAssertion('c2pa.actions.v2', { actions: [], templates: [action('c2pa.created', MADE)] }),
    ],
    [
      'a second assertion of its kind',
      cborAssertion('c2pa.actions.v2__1', { actions: [action('c2pa.created', MADE)] }),
    ],
    [
      'JSON-LD of a photographer',
      jsonAssertion('cawg.metadata', JSON.stringify({ '@context': {}, 'Iptc4xmpExt:DigitalSourceType': MADE })),
    ],
    [
      'JSON-LD with an address',
      jsonAssertion('c2pa.metadata', JSON.stringify({ 'iptcExt:digitalSourceType': { '@id': MADE } })),
    ],
    ['IPTC in CBOR', cborAssertion('stds.iptc', { 'Iptc4xmpExt:DigitalSourceType': [MADE] })],
  ])('says the source type of %s', async (_, assertion) => {
    expect((await read(manifestStore(manifest('urn:c2pa:1', assertion)))).sourceType).toBe(MADE);
  });

  it('says the source type of the last manifest, and of the versions it was made of', async () => {
    const made = manifest('urn:c2pa:made', actions(action('c2pa.created', MADE)));
    const cropped = manifest(
      'urn:c2pa:cropped',
      ingredient('parentOf', 'urn:c2pa:made'),
      actions(action('c2pa.opened')),
    );
    expect(await read(manifestStore(made, cropped))).toMatchObject({ sourceType: MADE, action: 'c2pa.created' });
    const other = manifest('urn:c2pa:other', actions(action('c2pa.created', TAKEN)));
    expect(await read(manifestStore(made, other))).toMatchObject({ sourceType: TAKEN });
  });

  it('says that a part that was made with AI was placed in the file', async () => {
    const made = manifest('urn:c2pa:made', actions(action('c2pa.created', MADE)));
    const montage = (relationship: string) =>
      manifest('urn:c2pa:montage', ingredient(relationship, 'urn:c2pa:made'), actions(action('c2pa.created', TAKEN)));
    const placed = await read(manifestStore(made, montage('componentOf')));
    expect(placed).toMatchObject({ sourceType: MADE, action: 'c2pa.placed' });
    expect(await read(manifestStore(made, montage('inputTo')))).toMatchObject({ sourceType: TAKEN });
  });

  it('[9.6] says only its size where reading ends in front of the last manifest', async () => {
    const made = manifest('urn:c2pa:made', actions(action('c2pa.created', MADE)));
    const store = manifestStore(made, manifest('urn:c2pa:2', actions(action('c2pa.created', TAKEN))));
    const end = store.length - 100;
    const readable = {
      size: store.length,
      read: async (from: number, to: number) => store.slice(from, Math.min(to, made.length)),
    };
    expect(await readCredentials(readable)).toEqual({ bytes: store.length });
    expect(
      await readCredentials({ ...readable, read: async (from, to) => store.slice(from, Math.min(to, end)) }),
    ).toMatchObject({ sourceType: TAKEN });
  });

  it('ends at versions that name each other', async () => {
    const one = manifest('urn:c2pa:1', ingredient('parentOf', 'urn:c2pa:2'));
    const two = manifest('urn:c2pa:2', ingredient('parentOf', 'urn:c2pa:1'), actions(action('c2pa.created', MADE)));
    expect(await read(manifestStore(two, one))).toMatchObject({ sourceType: MADE });
  });

  it('says what can be read beside what is broken', async () => {
    const half = superBox('cbor', 'c2pa.actions', jumbfBox('cbor', bytes(0xa1, 0x67, 'acti')));
    const store = manifestStore(manifest('urn:c2pa:1', half, actions(action('c2pa.created', MADE))));
    expect(await read(store)).toEqual({
      bytes: store.length,
      sourceType: MADE,
      action: 'c2pa.created',
      isUnreadable: true,
    });
  });

  it('says only its size where it is encrypted, compressed or longer than what is read', async () => {
    const compressed = superBox('c2cm', 'urn:c2pa:1', jumbfBox('brob', new Uint8Array(500)));
    const long = cborAssertion('c2pa.actions.v2', {
      actions: [{ ...action('c2pa.created', MADE), note: 'x'.repeat(70_000) }],
    });
    for (const inside of [
      compressed,
      manifest('urn:c2pa:1', long),
      manifest('urn:c2pa:1', ...Array.from({ length: 400 }, () => actions())),
    ]) {
      const store = manifestStore(inside);
      expect(await read(store)).toEqual({ bytes: store.length });
    }
  });

  it.each([
    ['empty', bytes()],
    ['too short for a box', bytes(0, 0, 0)],
    ['of another kind', superBox('json', 'c2pa', jumbfBox('json', '{}'))],
    ['without a description', jumbfBox('jumb', jumbfBox('free', new Uint8Array(40)))],
    ['cut in half', manifestStore(manifest('urn:c2pa:1', actions(action('c2pa.created', MADE)))).subarray(0, 150)],
    ['with a box of no length', manifestStore(bytes(u32(3), 'jumb', new Uint8Array(60)))],
    [
      'with lists in lists',
      manifestStore(
        manifest('1', superBox('cbor', 'c2pa.actions', jumbfBox('cbor', new Uint8Array(60_000).fill(0x81)))),
      ),
    ],
    ['with lists in lists of JSON', manifestStore(manifest('1', jsonAssertion('stds.iptc', '['.repeat(60_000))))],
    [
      'with a text of 16 exabytes',
      manifestStore(
        manifest('1', superBox('cbor', 'c2pa.actions', jumbfBox('cbor', bytes(0x7b, new Uint8Array(8).fill(255))))),
      ),
    ],
    [
      'with an endless list',
      manifestStore(
        manifest('1', superBox('cbor', 'c2pa.actions', jumbfBox('cbor', bytes(0x9f, new Uint8Array(59_000))))),
      ),
    ],
  ])('is unreadable: %s', async (_, store) => {
    expect(await read(store)).toEqual({ bytes: store.length, isUnreadable: true });
  });
});
