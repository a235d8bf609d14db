/**
 * An embargo or an expiry in a file reaches the media system, whatever the form shows by default (3.9; decision 34).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8 } from '../../helpers/builders/picture-builder.ts';
import { effectiveRelease, FILES, FORMS, releaseByForm, USER_CHOICES } from '../../helpers/samples/release-cases.ts';

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

const expected = (said: Readonly<Record<string, string>>, isRight: boolean, byRule = releaseByForm) =>
  Object.fromEntries(Object.keys(FILES).map((file) => [file, byRule(file, said, isRight)]));

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
  expect(await upload('implied yes', 3, text)).toEqual(expected(said, true, effectiveRelease));
});

/** By data set: instructions 40, caption 120, edit status 7, action advised 42, release date 30. */
const WITHOUT_USABLE_DATES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'an embargo in its instructions': { 40: 'EMBARGO 18:00 CET. NO SALES' },
  'an embargo in its caption': { 120: 'Köln: Autos. ACHTUNG: Sperrfrist 18.00 Uhr' },
  'an embargo beside a date long ago': { 40: 'SPERRFRIST 18 Uhr', 30: '20200101', 35: '000000' },
  'a kill': { 7: 'KILL' },
  'a kill by its number': { 42: '01' },
  'a release date that cannot be read': { 30: '2027-99-99' },
};
const NEVER = { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' };
const ALWAYS = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };

const [FIRST_PICTURE] = Object.keys(WITHOUT_USABLE_DATES);
const [FIRST_FORM] = FORMS;

describe.each(Object.entries(WITHOUT_USABLE_DATES))('a picture with %s', (name, sets) => {
  const picture = () => {
    count += 1;
    const said = Object.entries({ ...sets, 5: `Title ${count}` }).map(
      ([set, text]) => [Number(set), utf8(text)] as const,
    );
    return new File([jpeg({ iim: iim(said) })], `${count}.jpg`, { type: 'image/jpeg' });
  };
  const send = async (draft: string, mode: 0 | 1 | 2 | 3, released: boolean) => {
    await pair.draft({ IPTCReleaseDate: draft });
    await pair.engine.send('uploads.setAppendMode', { type: 'image', mode });
    const file = picture();
    const [uploadId = ''] = await pair.add(file);
    const edits = [{ field: 'IPTCReleaseDate', mode: 'replace', text: 'yes' } as const];
    if (released) await pair.engine.send('uploads.editFiles', { uploadIds: [uploadId], edits });
    await pair.start();
    await pair.completes(uploadId);
    return storedOf(file.name);
  };

  // In every run one picture with each form, and each picture with one.
  for (const one of FORMS)
    it(`[3.9, 4.16] is not released by a form with: ${one.form}, in any append mode`, {
      tags: name === FIRST_PICTURE || one === FIRST_FORM ? [] : ['thorough'],
    }, async () => {
      for (const mode of [0, 1, 2, 3] as const)
        expect(await send(one.draft, mode, false), `mode ${mode}`).toEqual(NEVER);
    });

  it('[2.7.6, 3.9] is released by the user for this picture', async () => {
    expect(await send('implied yes', 0, true)).toEqual(ALWAYS);
    expect(await send('no', 3, true)).toEqual(ALWAYS);
  });
});
