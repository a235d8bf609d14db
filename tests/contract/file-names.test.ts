/** Names of strangers' files: on the server, in the answers and when they are saved. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const dispositionOf = async (objectId: string) =>
  (await editor.send(`/media/${objectId}/original`)).headers.get('content-disposition');

it.each([
  ['a direction override', 'photo\u202egpj.jpg'],
  ['an isolate', 'a\u2066b.jpg'],
  ['a direction mark', 'a\u200f.jpg'],
  ['the Arabic mark', 'a\u061c.jpg'],
  ['a character without width', 'a\u200b.jpg'],
  ['a byte order mark', '\ufeffa.jpg'],
  ['NUL', 'a\0.jpg'],
  ['a line break', 'a\r\nX: y.jpg'],
  ['a separator of lines', 'a\u2028.jpg'],
  ['DEL', 'a\u007f.jpg'],
  ['a path', '../../a.jpg'],
  ['a path of Windows', '..\\a.jpg'],
  ['the name of a device', 'CON.jpg'],
  ['an ending that Windows does not keep', 'a.jpg.'],
  ['too many characters', `${'a'.repeat(300)}.jpg`],
])('[5.7, 9.5] %s is refused', async (_, filename) => {
  const { status, json } = await create(editor, 10, pictureMetadata('name-1', { filename }));
  expect([status, json]).toMatchObject([400, { error: 'refused', field: 'filename' }]);
});

it('[5.7, 9.5] hidden characters in an objectId are refused', async () => {
  const { status, json } = await create(editor, 10, pictureMetadata('a\u202eb'));
  expect([status, json]).toMatchObject([400, { error: 'refused', field: 'objectId' }]);
});

it.each([
  ['Arabic', 'صورة الفيضان.jpg'],
  ['Hebrew', 'תמונה 3.jpg'],
  ['Persian with a non-joiner', 'می\u200cخواهم.jpg'],
  ['an emoji with a joiner', '👩\u200d🚒.jpg'],
  ['signs of a header', "Straße (1) 'a'; x=y, z.jpg"],
])('[5.7] a name in %s stays whole', async (name, filename) => {
  const objectId = `whole-${name.replaceAll(' ', '-')}`;
  await upload(editor, Buffer.from('picture'), pictureMetadata(objectId, { filename }));
  const disposition = (await dispositionOf(objectId)) ?? '';
  // RFC 8187: only these characters are in the value.
  const [, value = ''] = /^inline; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(disposition) ?? [];
  expect(decodeURIComponent(value)).toBe(filename);
});

it('[5.7] a name that an earlier version has stored is saved with visible characters only', async () => {
  await upload(editor, Buffer.from('picture'), pictureMetadata('older-1', { filename: 'older.jpg' }));
  await server.close();
  const catalogue = new DatabaseSync(join(server.dataDir, 'catalogue.sqlite'));
  const { changes } = catalogue
    .prepare("UPDATE assets SET name = ? WHERE name = 'older.jpg'")
    .run('photo\u202egpj.exe');
  expect(changes).toBe(1);
  catalogue.close();
  server = await server.restart();
  editor = await signIn(server, 'editor');
  expect(await dispositionOf('older-1')).toBe("inline; filename*=UTF-8''photo%EF%BF%BDgpj.exe");
});
