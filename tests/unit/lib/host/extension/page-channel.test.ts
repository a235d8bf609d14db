import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PageChannel } from '#lib/host/page-channel.ts';

/** The API of a browser that already has promises, such as Firefox. */
const port = {
  disconnect: vi.fn(),
  onMessage: { addListener: vi.fn() },
  onDisconnect: { addListener: vi.fn() },
};
const runtime = {
  id: 'comyan',
  sendMessage: vi.fn<(message: unknown) => Promise<unknown>>(),
  connect: vi.fn(() => port),
  onMessage: { addListener: vi.fn<(listener: (message: unknown, sender: { id?: string }) => void) => void>() },
};
let kept: { snapshot?: unknown };
const storage = { session: { get: async () => kept } };
let createPageChannel: () => PageChannel;

beforeAll(async () => {
  Object.assign(globalThis, { chrome: { runtime, storage }, browser: { runtime, storage } });
  ({ createPageChannel } = await import('#lib/host/extension/page-channel.ts'));
});
beforeEach(() => {
  kept = {};
  vi.clearAllMocks();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const nothing = () => undefined;

it('treats a background that did not accept a slice as disconnected, in Firefox too, so that the slice is sent again', async () => {
  const channel = createPageChannel();
  runtime.sendMessage.mockRejectedValueOnce(new Error('Could not establish connection.'));
  const slice = { uploadIds: ['upload-1'], files: [new File(['x'], 'a.jpg')] };
  await expect(channel.sendFiles(slice)).rejects.toMatchObject({ code: 'messaging/disconnected' });
  runtime.sendMessage.mockResolvedValueOnce(true);
  await channel.sendFiles(slice);
  expect(runtime.sendMessage).toHaveBeenLastCalledWith(expect.objectContaining(slice));
});

it('connects at once without a saved snapshot', async () => {
  createPageChannel().connect(nothing, nothing);
  await vi.advanceTimersByTimeAsync(0);
  expect(runtime.connect).toHaveBeenCalledOnce();
});

it('connects after the first paint of a saved snapshot, but not where the surface was closed before', async () => {
  kept = { snapshot: { kind: 'snapshot' } };
  const channel = createPageChannel();
  channel.connect(nothing, nothing).close();
  channel.connect(nothing, nothing);
  await vi.advanceTimersByTimeAsync(49);
  expect(runtime.connect).not.toHaveBeenCalled();
  expect(await channel.readSavedSnapshot?.()).toEqual({ kind: 'snapshot' });
  await vi.advanceTimersByTimeAsync(1);
  expect(runtime.connect).toHaveBeenCalledOnce();
});

it('accepts the start message of a background from the extension only', () => {
  const started = vi.fn();
  createPageChannel().onEngineStarted?.(started);
  const [[tell = nothing] = []] = runtime.onMessage.addListener.mock.calls;
  tell('engine-started', { id: 'somebody-else' });
  tell('engine-started', {});
  expect(started).not.toHaveBeenCalled();
  tell('engine-started', { id: 'comyan' });
  expect(started).toHaveBeenCalledOnce();
});
