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

it('rows say what content credentials say, unless the file itself says it; details have their size and words', async () => {
  const unreadable = made.subarray(0, 300);
  const stated = xmp('', 'Iptc4xmpExt:DigitalSourceType="compositeSynthetic"');
  const [byCredential = '', byItself = '', broken = ''] = await pair.add(
    picture('credential.jpg', made),
    picture('itself.jpg', made, stated),
    picture('broken.jpg', unreadable),
  );
  const credentialsBytes = made.length;
  expect(pair.engine.row(byCredential)).toMatchObject({ aiOrigin: 'generatedByCredential', credentialsBytes });
  expect(pair.engine.row(byItself)).toMatchObject({ aiOrigin: 'edited', credentialsBytes });
  expect(pair.engine.row(broken)).toMatchObject({ aiOrigin: null, areCredentialsBroken: true });
  expect(await pair.engine.send('uploads.details', { uploadIds: [byCredential] })).toMatchObject([
    {
      credentials: { bytes: made.length, sourceType: `${SOURCE_TYPES}trainedAlgorithmicMedia`, action: 'c2pa.created' },
    },
  ]);
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
