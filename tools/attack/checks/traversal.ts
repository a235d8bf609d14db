/** No address and no name leads out of the folders of the server. */
import { create, pictureMetadata, VERSION } from '../tus.ts';
import { type Check, type Group, inTurn, unless, unlessHandled, unlessStatus } from './check.ts';

/** Ways to write `../`, once and twice encoded, for `/` and `\`. */
const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '%252e%252e%252f', '..%c0%af', '..;/'];
/** Below these a server looks for files. */
const FOLDERS = ['', 'themes/', 'themes/comyan/', 'plugin/', 'media/', 'assets/', 'link/'];
const FILES = ['etc/passwd', 'package.json', 'records.sqlite'];

/** What such files begin with or contain. */
const LEAKED = /root:[^:\n]*:0:0:|"(?:dev)?[dD]ependencies"\s*:|SQLite format 3/;

const NAMES: Readonly<Record<string, string>> = {
  'a path': '../../attack.png',
  'a Windows path': '..\\..\\attack.png',
  'an absolute path': '/tmp/attack.png',
  'a drive': 'C:attack.png',
  'a null character': 'attack\0.png',
  'a line break': 'attack\r\nX-Injected: 1.png',
  'a tabulator': 'attack\t.png',
  'a change of direction': 'attack\u202Egnp.png',
  'an isolate': 'attack\u2066.png',
  markup: '<img src=x>.png',
  'a quotation mark': 'attack".png',
};

const CHECKS: readonly Check[] = [
  {
    id: 'traversal-paths',
    title: 'no encoded path reads a file of the disk',
    source: 'OWASP ASVS 5.0, 5.3.2',
    async run(target) {
      const depth = 6;
      const paths = FOLDERS.flatMap((folder) =>
        UP.flatMap((up) => FILES.map((file) => folder + up.repeat(depth) + file)),
      );
      const chosen = target.isShort ? paths.filter((_, index) => index % 3 === 0) : paths;
      const answers = await inTurn([...chosen, 'themes/comyan/%00', '%2500', '%'], (path) => target.a.send(path));
      return [
        ...unlessHandled(answers),
        ...answers.flatMap(({ sent, text }) =>
          unless(!LEAKED.test(text), { sent, came: 'the content of a file', expected: '404' }),
        ),
      ];
    },
  },
  {
    id: 'traversal-upload-ids',
    title: 'no upload id leads to another file',
    source: 'contract: Uploads',
    async run(target) {
      const ids = [
        ...UP.map((up) => `${up}${up}etc%2fpasswd`),
        '.',
        '%2e%2e',
        '%00',
        'a%2fb',
        '__proto__',
        'x'.repeat(500),
      ];
      const request = { method: 'HEAD', headers: VERSION };
      const answers = await inTurn(ids, (id) => target.a.send(`${target.uploadPath}/${id}`, request));
      return unlessStatus(answers, [400, 403, 404, 405, 410, 414]);
    },
  },
  {
    id: 'traversal-file-names',
    title: 'names with paths, control or direction characters are refused',
    source: '5.7; contract: Uploads, Refusals at creation',
    async run(target) {
      const answers = await inTurn(Object.entries(NAMES), ([note, filename]) =>
        create(target, target.a, { metadata: pictureMetadata(target, { filename }), note: `a name with ${note}` }),
      );
      return unlessStatus(answers, [400, 415]);
    },
  },
  {
    id: 'traversal-object-ids',
    title: 'an object id with a path does no harm',
    source: 'contract: Uploads',
    async run(target) {
      const ids = ['../../attack', '..\\..\\attack', '/tmp/attack', 'attack\0', '..'];
      const made = await inTurn(ids, (objectId) =>
        create(target, target.a, {
          metadata: pictureMetadata(target, { objectId }),
          note: `objectId ${JSON.stringify(objectId)}`,
        }),
      );
      const asked = await inTurn(ids, (id) => target.a.send(`uploadstatus/image/${encodeURIComponent(id)}`));
      return unlessHandled([...made, ...asked]);
    },
  },
];

export const TRAVERSAL: Group = { name: 'traversal', checks: CHECKS };
