/** Content credentials from the file to its row, and to the server with the same bytes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { jumbfSegments, SOURCE_TYPES, storeOf } from '../../helpers/builders/credentials-builder.ts';
import { jpeg, xmp } from '../../helpers/builders/picture-builder.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const made = storeOf('c2pa.created', 'trainedAlgorithmicMedia', 600_000);
const picture = (name: string, store: Uint8Array, packet = '') =>
  new File([jpeg({ ...(packet && { xmp: packet }) }, ...jumbfSegments(store)), name], name, { type: 'image/jpeg' });

it('rows say what content credentials say, unless the file itself says it, and their size', async () => {
  const unreadable = made.subarray(0, 300);
  const stated = xmp('', 'Iptc4xmpExt:DigitalSourceType="compositeSynthetic"');
  const [byCredential = '', byItself = '', broken = ''] = await pair.add(
    picture('credential.jpg', made),
    picture('itself.jpg', made, stated),
    picture('broken.jpg', unreadable),
  );
  const { length } = made;
  expect(pair.engine.row(byCredential)).toMatchObject({
    aiOrigin: 'generatedByCredential',
    credentials: { bytes: length },
  });
  expect(pair.engine.row(byItself)).toMatchObject({ aiOrigin: 'edited', credentials: { bytes: length } });
  expect(pair.engine.row(broken)).toMatchObject({ aiOrigin: null, credentials: { isUnreadable: true } });
  expect(pair.engine.row(byCredential)?.credentials).toEqual({
    bytes: length,
    sourceType: `${SOURCE_TYPES}trainedAlgorithmicMedia`,
    action: 'c2pa.created',
  });
});

it('a file with content credentials arrives with the bytes that it had', async () => {
  const file = picture('credential.jpg', made);
  const [id = ''] = await pair.add(file);
  await pair.start();
  await pair.completes(id);
  expect(await pair.stored('credential.jpg')).toMatchObject({
    state: 'processed',
    sizeBytes: file.size,
    sha256: await sha256OfBlob(file),
  });
});
