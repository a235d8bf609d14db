import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openBucket } from '../../../../reference-server/storage/s3/bucket.ts';

const PAGE = 2;

/** An S3 server with these objects, which lists two of them at a time. */
async function startStore(keys: readonly string[]): Promise<string> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://store.test').searchParams;
    const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? ''));
    const from = Number(query.get('continuation-token') ?? 0);
    const isCut = from + PAGE < found.length;
    const entries = found
      .slice(from, from + PAGE)
      .map((key) => `<Contents><Key>${key}</Key><Size>${key.length}</Size></Contents>`);
    response.setHeader('Content-Type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${
        isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
      }${entries.join('')}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([0, 1, 2, 3, 4, 5, 6])('lists all of %i objects, however many the server lists at a time', async (count) => {
  const keys = Array.from({ length: count }, (_, index) => `uploads/${index}`);
  const bucket = openBucket({
    endpoint: await startStore([...keys, 'other/1']),
    bucket: 'library',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  onTestFinished(() => bucket.close());
  const listed: string[] = [];
  for await (const { key } of bucket.list('uploads/')) listed.push(key);
  expect(listed).toEqual(keys);
});
