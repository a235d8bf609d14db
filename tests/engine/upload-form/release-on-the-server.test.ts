/**
 * An embargo or an expiry in a file reaches the media system, whatever the form shows by default (3.9; decision 34).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8 } from '../../helpers/builders/picture-builder.ts';
import { effectiveRelease, FILES, FORMS, USER_CHOICES } from '../../helpers/samples/release-cases.ts';

let pair: EngineAgainstServer;
let count = 0;

beforeAll(async () => {
  pair = await startEngineAgainstServer();
});
afterAll(() => pair.close());

/** All have different names and bytes. */
function pictureOf(file: string): File {
  count += 1;
  const said = Object.entries(FILES[file] ?? {}).map(([set, text]) => [Number(set), utf8(text)] as const);
  return new File([jpeg({ iim: iim([...said, [5, utf8(`Title ${count}`)]]) })], `${count}.jpg`, { type: 'image/jpeg' });
}

async function storedOf(filename: string): Promise<Record<string, string>> {
  const fields = Object.entries((await pair.stored(filename)).asset?.fields ?? {});
  return Object.fromEntries(fields.filter(([name]) => /^IPTC(Release|Expiration)/.test(name)));
}

/** One file of each kind, with that form; returns what the server stores of each. */
async function upload(draft: string, mode: 0 | 1 | 2 | 3, person = ''): Promise<Record<string, unknown>> {
  await pair.draft({ IPTCReleaseDate: draft });
  await pair.engine.send('uploads.setAppendMode', { type: 'image', mode });
  const files = Object.keys(FILES).map((file) => [file, pictureOf(file)] as const);
  const ids = await pair.add(...files.map(([, picture]) => picture));
  const said = USER_CHOICES.find(({ text }) => text === person)?.said;
  const blank = { IPTCReleaseDate: '', IPTCReleaseTime: '', IPTCExpirationDate: '', IPTCExpirationTime: '' };
  for (const uploadId of said ? ids : [])
    await pair.engine.send('uploads.setOverrides', { uploadId, values: { ...blank, ...said } });
  await pair.start();
  await pair.completes(...ids);
  const all = files.map(async ([file, { name }]) => [file, await storedOf(name)] as const);
  return Object.fromEntries(await Promise.all(all));
}

const expected = (said: Readonly<Record<string, string>>, isFormRight: boolean) =>
  Object.fromEntries(Object.keys(FILES).map((file) => [file, effectiveRelease(file, said, isFormRight)]));

describe.each(FORMS)('a form with: $form', ({ draft, said }) => {
  const isAnswered = !draft.startsWith('implied');
  it.each([0, 1, 2, 3] as const)(
    '[3.9, 4.16] keeps or replaces the release of a file, as append mode %i requires',
    async (mode) => {
      expect(await upload(draft, mode)).toEqual(expected(said, isAnswered && (mode === 0 || mode === 2)));
    },
  );
});

it.each(USER_CHOICES)('[2.7.6, 3.9] what the user set for one file takes precedence: $text', async ({ text, said }) => {
  expect(await upload('implied yes', 3, text)).toEqual(expected(said, true));
});
