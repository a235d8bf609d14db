/** tus 1.0 with wrong values: refused, and nothing is stored (contract: Uploads). */
import { createHash } from 'node:crypto';
import type { Target } from '../target.ts';
import { BYTES, create, head, metadataHeader, newUpload, patch, pictureMetadata, terminate, VERSION } from '../tus.ts';
import { type Check, type Finding, type Group, inTurn, Skip, unless, unlessStatus } from './check.ts';

async function unlessOffset(target: Target, address: string, offset: number): Promise<Finding[]> {
  const answer = await head(target.a, address, { note: 'afterwards' });
  const came = answer.headers.get('Upload-Offset');
  return unless(came === String(offset), { sent: answer.sent, came: `offset ${came}`, expected: `offset ${offset}` });
}

/** The largest picture of this server in bytes; 0 without a limit. */
async function largestPicture(target: Target): Promise<number> {
  const options = await target.guest().send(target.uploadPath, { method: 'OPTIONS', headers: VERSION });
  const announced = Number(options.headers.get('Tus-Max-Size') ?? 0);
  if (announced > 0) return announced;
  const query = 'svcFormat=jsonxhr&svcCmd=locGetOptList&optID=uploads.image.maxSize';
  const { json } = await target.guest().send(`services/svcLOCMain.asp?${query}`);
  const [row] = Array.isArray(json) ? (json as readonly { readonly optVal?: unknown }[]) : [];
  return Number(row?.optVal ?? 0);
}

const CHECKS: readonly Check[] = [
  {
    id: 'tus-version',
    title: 'another or no version of tus is refused',
    source: 'tus 1.0, Tus-Resumable',
    async run(target) {
      const { address } = await newUpload(target);
      const answers = await inTurn(['0.2.2', '1.0', ''], (version) =>
        patch(target.a, address, 0, 'attack', {
          headers: { 'Tus-Resumable': version },
          note: `Tus-Resumable: ${version}`,
        }),
      );
      return [...unlessStatus(answers, [412]), ...(await unlessOffset(target, address, 0))];
    },
  },
  {
    id: 'tus-length',
    title: 'a length that is no whole number of bytes is refused',
    source: 'tus 1.0, creation',
    async run(target) {
      const lengths = ['-1', '1.5', 'abc', '', '0', '99999999999999999999', 'Infinity', '0x10', '1e3'];
      const answers = await inTurn(lengths, (length) =>
        create(target, target.a, { metadata: pictureMetadata(target), length, note: `Upload-Length: ${length}` }),
      );
      return unlessStatus(answers, [400, 413]);
    },
  },
  {
    id: 'tus-max-size',
    title: 'a file over the limit is refused before its first byte',
    source: '5.4; contract: Uploads, Refusals at creation',
    async run(target) {
      const largest = await largestPicture(target);
      if (largest === 0) throw new Skip('no limit for pictures');
      const lengths = [largest + 1, Number.MAX_SAFE_INTEGER];
      const answers = await inTurn(lengths, (length) =>
        create(target, target.a, { metadata: pictureMetadata(target), length, note: `Upload-Length: ${length}` }),
      );
      return unlessStatus(answers, [413, 507]);
    },
  },
  {
    id: 'tus-offset',
    title: 'a wrong offset stores nothing',
    source: 'tus 1.0, PATCH',
    async run(target) {
      const { address } = await newUpload(target);
      const wrong = await inTurn(['5', '11', '99999999999'], (offset) =>
        patch(target.a, address, offset, 'attack', { note: `Upload-Offset: ${offset}` }),
      );
      const invalid = await inTurn(['-1', 'abc', ''], (offset) =>
        patch(target.a, address, offset, 'attack', { note: `Upload-Offset: ${offset}` }),
      );
      return [
        ...unlessStatus(wrong, [409]),
        ...unlessStatus(invalid, [400, 409]),
        ...(await unlessOffset(target, address, 0)),
      ];
    },
  },
  {
    id: 'tus-more-than-length',
    title: 'no byte is stored beyond the length',
    source: 'tus 1.0, PATCH',
    async run(target) {
      const { address } = await newUpload(target);
      const answer = await patch(target.a, address, 0, 'x'.repeat(1_000), { note: '1,000 bytes for 10' });
      const after = await head(target.a, address);
      const offset = Number(after.headers.get('Upload-Offset') ?? 0);
      return [
        ...unlessStatus([answer], [400, 409, 413]),
        ...unless(offset <= 10, { sent: after.sent, came: `offset ${offset}`, expected: 'at most 10' }),
      ];
    },
  },
  {
    id: 'tus-length-changed',
    title: 'a later request does not change the length',
    source: 'tus 1.0, Upload-Length',
    async run(target) {
      const { address } = await newUpload(target);
      const headers = { 'Upload-Length': '99999' };
      await patch(target.a, address, 0, 'attac', { headers });
      const after = await head(target.a, address, { note: 'after a PATCH with Upload-Length: 99999' });
      const length = after.headers.get('Upload-Length');
      return unless(length === '10', { sent: after.sent, came: `length ${length}`, expected: 'length 10' });
    },
  },
  {
    id: 'tus-content-type',
    title: 'bytes of another content type are refused',
    source: 'contract: Errors; tus 1.0, PATCH',
    async run(target) {
      const { address } = await newUpload(target);
      const types = ['application/octet-stream', 'text/plain', 'application/x-www-form-urlencoded'];
      const answers = await inTurn(types, (type) =>
        patch(target.a, address, 0, 'attack', { headers: { 'Content-Type': type }, note: type }),
      );
      return [...unlessStatus(answers, [415]), ...(await unlessOffset(target, address, 0))];
    },
  },
  {
    id: 'tus-metadata',
    title: 'malformed metadata are refused',
    source: 'tus 1.0, Upload-Metadata',
    async run(target) {
      const values = ['objectId !!!', 'filename YQ==,filename YQ==', ',,,', 'objectId', ' ', 'ключ YQ'];
      const answers = await inTurn(values, (value) =>
        create(target, target.a, {
          metadata: {},
          rawMetadata: Buffer.from(value).toString('latin1'),
          note: `Upload-Metadata: ${value}`,
        }),
      );
      return unlessStatus(answers, [400]);
    },
  },
  {
    id: 'tus-identity',
    title: 'later metadata do not change what identifies the upload',
    source: 'contract: Uploads',
    async run(target) {
      const { address, metadata } = await newUpload(target);
      const other = target.newObjectId();
      const headers = { 'Upload-Metadata': metadataHeader({ ...metadata, objectId: other, uploadType: 'video' }) };
      await patch(target.a, address, 0, 'attac', { headers });
      const status = await target.a.send(`uploadstatus/image/${other}`, { note: 'the changed objectId' });
      return unlessStatus([status], [403, 404]);
    },
  },
  {
    id: 'tus-checksum',
    title: 'a wrong checksum stores nothing, an unknown one is refused',
    source: 'contract: Checksums; tus 1.0, checksum',
    async run(target) {
      if (!target.settings.checksum) throw new Skip('the server announces no checksum');
      const { address } = await newUpload(target);
      const send = (checksum: string) =>
        patch(target.a, address, 0, 'attack', {
          headers: { 'Upload-Checksum': checksum },
          note: checksum.slice(0, 30),
        });
      const wrong = createHash('sha256').update('other').digest('base64');
      const mismatch = await send(`sha256 ${wrong}`);
      const unknown = await inTurn(['md4 AAAA', 'sha256', 'sha256 !!!', 'constructor AAAA'], send);
      return [
        ...unlessStatus([mismatch], [460]),
        ...unlessStatus(unknown, [400]),
        ...(await unlessOffset(target, address, 0)),
      ];
    },
  },
  {
    id: 'tus-terminated',
    title: 'a terminated upload takes no more bytes',
    source: 'tus 1.0, termination',
    async run(target) {
      const { address } = await newUpload(target);
      const ended = await terminate(target.a, address);
      const after = [await head(target.a, address), await patch(target.a, address, 0, 'attack')];
      return [...unlessStatus([ended], [204]), ...unlessStatus(after, [404, 410])];
    },
  },
  {
    id: 'tus-defer-length',
    title: 'an upload without a length is refused',
    source: 'contract: Uploads; tus 1.0, creation-defer-length',
    async run(target) {
      const headers = {
        ...VERSION,
        'Upload-Defer-Length': '1',
        'Upload-Metadata': metadataHeader(pictureMetadata(target)),
      };
      const answer = await target.a.send(target.uploadPath, {
        method: 'POST',
        headers,
        note: 'Upload-Defer-Length: 1',
      });
      return unlessStatus([answer], [400]);
    },
  },
  {
    id: 'tus-refused-with-bytes',
    title: 'a creation with bytes is refused like one without',
    source: 'contract: Uploads, Creation',
    async run(target) {
      const body = Buffer.from('attack');
      const metadata = pictureMetadata(target, { filename: 'attack.exe' });
      const type = await create(target, target.a, {
        metadata,
        length: 6,
        body,
        headers: BYTES,
        note: 'an .exe with bytes',
      });
      return unlessStatus([type], [415]);
    },
  },
];

export const TUS_LIMITS: Group = { name: 'tus', checks: CHECKS };
