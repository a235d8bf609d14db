import type { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';

/** When the server had the last byte, ms since 1970. Fails unless it stored exactly these bytes. */
export async function receivedAt(server: MediaSystem, { name, sha256 }: Sample): Promise<number> {
  const stored = await server.storedHash(name, 300_000);
  if (stored !== sha256) throw new Error(`${name} arrived with other bytes`);
  const [upload] = await server.uploadsNamed(name);
  return upload?.receivedAt ?? Number.NaN;
}
