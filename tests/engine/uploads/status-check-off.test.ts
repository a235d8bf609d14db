/**
 * ENABLE_UPLOAD_STATUS_CHECK: whether the status of an upload is requested from the server (specification 1.9, 4.3).
 */
import { expect, it, vi } from 'vitest';
import { jpegOf, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';

it.each([
  ['requests', true],
  ['does not request', false],
])('[1.9, 4.3] %s the status of an upload with the status check %s', async (_what, isOn) => {
  const against = await startEngineAgainstServer({
    settings: { uploadStatusList: 0, ENABLE_UPLOAD_STATUS_CHECK: isOn },
  });
  const asked = vi.spyOn(globalThis, 'fetch');
  const [id = ''] = await against.add(jpegOf('deich.jpg', 2_000));
  await against.start();
  await against.completes(id);
  // Engines of earlier tests share the `fetch`.
  const { href } = new URL('uploadstatus/', against.server.address);
  const questions = asked.mock.calls.filter(([url]) => String(url).startsWith(href)).length;
  asked.mockRestore();
  await against.close();
  expect(questions > 0).toBe(isOn);
});
