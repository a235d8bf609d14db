import { describe, expect, it } from 'vitest';
import { createFileSender, nextTask } from '#lib/client/connection/file-sender.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const files = Array.from({ length: 150 }, (_, at) => new File(['x'], `${at}.jpg`));
const send = (async () => null) as unknown as Send;

function channelThatFails(...failures: (AppError | null)[]) {
  const taken: number[] = [];
  const sendFiles = async ({ files: slice }: { files: readonly File[] }): Promise<void> => {
    const failure = failures.shift();
    if (failure) throw failure;
    taken.push(slice.length);
  };
  return { taken, sender: createFileSender(send, { sendFiles }) };
}

it('sends files in slices of a hundred', async () => {
  const { taken, sender } = channelThatFails();
  await sender.add('image', files);
  expect(taken).toEqual([100, 50]);
});

it('sends a slice again when the background stopped meanwhile', async () => {
  const { taken, sender } = channelThatFails(null, new AppError('messaging/disconnected'));
  await sender.add('image', files);
  expect(taken).toEqual([100, 50]);
});

it('four slices are on their way at a time, and no other follows one that has failed', async () => {
  const sent: PromiseWithResolvers<void>[] = [];
  const sendFiles = (): Promise<void> => {
    sent.push(Promise.withResolvers<void>());
    return sent.at(-1)?.promise ?? Promise.resolve();
  };
  const many = Array.from({ length: 900 }, (_, at) => new File(['x'], `${at}.jpg`));
  let isSettled = false;
  const added = createFileSender(send, { sendFiles })
    .add('image', many)
    .finally(() => {
      isSettled = true;
    });
  const failed = expect(added).rejects.toThrow('refused');
  await retryUntilPassing(() => expect(sent).toHaveLength(4));
  sent[1]?.resolve();
  await retryUntilPassing(() => expect(sent).toHaveLength(5));
  sent[0]?.reject(new Error('refused'));
  await nextTask();
  for (const slice of sent.slice(2, 4)) slice.resolve();
  await nextTask();
  expect([sent.length, isSettled]).toEqual([5, false]);
  sent[4]?.resolve();
  await failed;
});

it('reports that the background does not accept the files', async () => {
  const gone = new AppError('messaging/disconnected');
  const { sender } = channelThatFails(gone, gone);
  await expect(sender.add('image', files)).rejects.toMatchObject({ code: 'messaging/disconnected' });
});

it('yields to other work while it reads sizes', async () => {
  const slow = files.map((file) =>
    Object.defineProperty(new File([], file.name), 'size', {
      get() {
        const until = performance.now() + 1;
        while (performance.now() < until);
        return 1;
      },
    }),
  );
  const { sender } = channelThatFails();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await sender.add('image', slow);
  clearInterval(timer);
  // 150 ms of reading sizes in tasks of 25.
  expect(turns).toBeGreaterThan(2);
});

it('announces files at once, until the background has all of them', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sender = createFileSender(send, { sendFiles: () => held });
  const added = sender.add('video', files);
  expect(sender.arriving.getState().video.size).toBe(150);
  expect(sender.arriving.getState().image.size).toBe(0);
  release();
  await added;
  expect(sender.arriving.getState().video.size).toBe(0);
});

it('stops announcing files that were not accepted', async () => {
  const gone = new AppError('messaging/disconnected');
  const { sender } = channelThatFails(gone, gone);
  await sender.add('image', files).catch(() => undefined);
  expect(sender.arriving.getState().image.size).toBe(0);
});

describe('rows that take several messages', () => {
  const many = Array.from({ length: 2_500 }, (_, at) => new File(['x'], `${at}.jpg`));

  /** Answers each `uploads.add` with `answer` of its number. */
  function senderThat(answer: (message: number) => Promise<void>, sliceTakesMs = 0) {
    const sent: [name: string, count: number][] = [];
    let handedOver = 0;
    let messages = 0;
    const asked = (async (name: string, request: { files?: readonly unknown[]; uploadIds?: readonly unknown[] }) => {
      sent.push([name, (request.files ?? request.uploadIds ?? []).length]);
      if (name === 'uploads.add') await answer(messages++);
      return null;
    }) as unknown as Send;
    const sender = createFileSender(asked, {
      async sendFiles({ files: slice }) {
        if (sliceTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, sliceTakesMs));
        handedOver += slice.length;
      },
    });
    return { sent, sender, handedOver: () => handedOver };
  }

  it('are announced in slices of a thousand, without waiting for a response, each before its bytes', async () => {
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const { sent, sender, handedOver } = senderThat((message) => gates[message]?.promise ?? Promise.resolve());
    const adding = sender.add('image', many);
    await retryUntilPassing(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      ['uploads.add', 1_000],
      ['uploads.add', 1_000],
      ['uploads.add', 500],
    ]);
    expect(handedOver()).toBe(0);
    gates[0]?.resolve();
    await retryUntilPassing(() => expect(handedOver()).toBe(1_000));
    for (const gate of gates) gate.resolve();
    await adding;
    expect(handedOver()).toBe(2_500);
  });

  it('are all removed when one message fails, once the others are answered', async () => {
    const last = Promise.withResolvers<void>();
    const { sent, sender, handedOver } = senderThat((message) =>
      message === 1
        ? Promise.reject(new AppError('storage/refused'))
        : message === 2
          ? last.promise
          : Promise.resolve(),
    );
    const adding = sender.add('image', many);
    const failed = expect(adding).rejects.toMatchObject({ code: 'storage/refused' });
    await retryUntilPassing(() => expect(sent).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.map(([name]) => name)).not.toContain('uploads.remove');
    last.resolve();
    await failed;
    expect(sent.at(-1)).toEqual(['uploads.remove', 2_500]);
    expect(handedOver()).toBe(1_000);
  });

  it('are removed only when no file is being handed over any more', async () => {
    const { sent, sender, handedOver } = senderThat(
      (message) => (message === 1 ? Promise.reject(new AppError('storage/refused')) : Promise.resolve()),
      5,
    );
    await expect(sender.add('image', many)).rejects.toMatchObject({ code: 'storage/refused' });
    const atRemoval = handedOver();
    expect(sent.at(-1)?.[0]).toBe('uploads.remove');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([atRemoval, handedOver()]).toEqual([1_000, 1_000]);
  });

  it('are left to the background when there was one message only', async () => {
    const { sent, sender } = senderThat(() => Promise.reject(new AppError('storage/refused')));
    await expect(sender.add('image', many.slice(0, 10))).rejects.toMatchObject({ code: 'storage/refused' });
    expect(sent).toEqual([['uploads.add', 10]]);
  });
});

it('the next task runs after everything queued before it', async () => {
  const order: string[] = [];
  const turn = nextTask().then(() => order.push('turn'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'turn']);
});
