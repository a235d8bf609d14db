import { expect, it } from 'vitest';
import { createFileSender } from '#lib/client/file-sender.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';

const files = Array.from({ length: 150 }, (_, at) => new File(['x'], `${at}.jpg`));
const ask = (async () => null) as unknown as Ask;

function channelThatFails(...failures: (AppError | null)[]) {
  const taken: number[] = [];
  const sendFiles = async ({ files: slice }: { files: readonly File[] }): Promise<void> => {
    const failure = failures.shift();
    if (failure) throw failure;
    taken.push(slice.length);
  };
  return { taken, sender: createFileSender(ask, { sendFiles }) };
}

it('hands files over in slices of a hundred', async () => {
  const { taken, sender } = channelThatFails();
  await sender.add('image', files);
  expect(taken).toEqual([100, 50]);
});

it('hands a slice over again when the background stopped in the middle', async () => {
  const { taken, sender } = channelThatFails(null, new AppError('messaging/disconnected'));
  await sender.add('image', files);
  expect(taken).toEqual([100, 50]);
});

it('says so when nobody takes the files', async () => {
  const gone = new AppError('messaging/disconnected');
  const { sender } = channelThatFails(gone, gone);
  await expect(sender.add('image', files)).rejects.toMatchObject({ code: 'messaging/disconnected' });
});
