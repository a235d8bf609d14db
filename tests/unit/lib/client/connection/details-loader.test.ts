import { expect, it } from 'vitest';
import { createDetailsLoader } from '#lib/client/connection/details-loader.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';

function loaderWith(answer: (uploadIds: readonly string[]) => unknown) {
  const asked: (readonly string[])[] = [];
  const send = (async (_: string, { uploadIds }: { uploadIds: readonly string[] }) => {
    asked.push(uploadIds);
    return answer(uploadIds);
  }) as unknown as Send;
  return { asked, loader: createDetailsLoader(send) };
}

const everyOne = (uploadIds: readonly string[]) => uploadIds.map((uploadId) => ({ uploadId }));

it('combines the calls of a task, at most 200 uploads in one message', async () => {
  const { asked, loader } = loaderWith(everyOne);
  const ids = Array.from({ length: 201 }, (_, at) => `upload-${at}`);
  const found = await Promise.all([...ids, 'upload-0'].map((uploadId) => loader.load([uploadId])));
  expect(asked.map(({ length }) => length)).toEqual([200, 1]);
  expect(found.map(([details]) => details?.uploadId)).toEqual([...ids, 'upload-0']);
});

it('requests at once, without waiting for an earlier answer', async () => {
  const { asked, loader } = loaderWith(() => new Promise(() => undefined));
  for (const uploadId of ['one', 'two']) {
    void loader.load([uploadId]);
    await Promise.resolve();
  }
  expect(asked).toEqual([['one'], ['two']]);
});

it('omits removed uploads, keeps the order of the call, and passes an error on', async () => {
  const { loader } = loaderWith((uploadIds) => everyOne(uploadIds.filter((id) => id !== 'gone').toReversed()));
  expect(await loader.load(['one', 'gone', 'two'])).toEqual([{ uploadId: 'one' }, { uploadId: 'two' }]);
  expect(await loader.load([])).toEqual([]);
  const failing = loaderWith(() => Promise.reject(new AppError('messaging/disconnected')));
  await expect(failing.loader.load(['one'])).rejects.toMatchObject({ code: 'messaging/disconnected' });
});
