import { beforeAll, expect, it, vi } from 'vitest';
import type { PageChannel } from '#lib/capabilities/page-channel.ts';

/** What the polyfill finds in a browser that has promises already, as Firefox does. */
const runtime = { id: 'comyan', sendMessage: vi.fn<(message: unknown) => Promise<unknown>>() };
let channel: PageChannel;

beforeAll(async () => {
  Object.assign(globalThis, { chrome: { runtime }, browser: { runtime } });
  const { createPageChannel } = await import('#lib/platform/extension/page-channel.ts');
  channel = createPageChannel();
});

it('calls a background that did not take a slice disconnected, in Firefox too, so that the slice is sent again', async () => {
  runtime.sendMessage.mockRejectedValueOnce(new Error('Could not establish connection.'));
  const slice = { uploadIds: ['upload-1'], files: [new File(['x'], 'a.jpg')] };
  await expect(channel.sendFiles(slice)).rejects.toMatchObject({ code: 'messaging/disconnected' });
  runtime.sendMessage.mockResolvedValueOnce(true);
  await channel.sendFiles(slice);
  expect(runtime.sendMessage).toHaveBeenLastCalledWith(expect.objectContaining(slice));
});
