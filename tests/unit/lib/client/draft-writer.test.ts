import { expect, it, vi } from 'vitest';
import { createDraftWriter } from '#lib/client/draft-writer.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';

function writerOn(answer: () => Promise<null>) {
  const sent: unknown[] = [];
  const ask = ((_name: string, { values }: { values: unknown }) => {
    sent.push(values);
    return answer();
  }) as unknown as Ask;
  return { sent, writer: createDraftWriter(ask) };
}

it('gathers fields and sends no other', async () => {
  const { sent, writer } = writerOn(async () => null);
  writer.write('image', { IPTCHeadline: 'S' });
  writer.write('image', { IPTCHeadline: 'St', IPTCByLine: 'Ben' });
  await writer.flush();
  expect(sent).toEqual([{ IPTCHeadline: 'St', IPTCByLine: 'Ben' }]);
  expect(writer.unstored('image')).toEqual({});
});

it('keeps as unstored what was typed while the former was on its way', async () => {
  let store: (value: null) => void = () => undefined;
  const { writer } = writerOn(() => new Promise((resolve) => (store = resolve)));
  writer.write('image', { IPTCHeadline: 'S', IPTCByLine: 'Ben' });
  const flushed = writer.flush();
  writer.write('image', { IPTCHeadline: 'St' });
  store(null);
  await flushed;
  expect(writer.unstored('image')).toEqual({ IPTCHeadline: 'St' });
});

it('keeps what could not be stored', async () => {
  const { writer } = writerOn(() => Promise.reject(new Error('gone')));
  writer.write('video', { AVMTeaser: 'x' });
  await writer.flush().catch(() => undefined);
  expect(writer.unstored('video')).toEqual({ AVMTeaser: 'x' });
});

it('stores what was typed 150 ms after the first key, each form by itself', async () => {
  vi.useFakeTimers();
  const { sent, writer } = writerOn(async () => null);
  writer.write('image', { IPTCHeadline: 'S' });
  writer.write('video', { IPTCHeadline: 'V' });
  writer.write('image', { IPTCHeadline: 'Sturm' });
  await vi.advanceTimersByTimeAsync(149);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ IPTCHeadline: 'Sturm' }, { IPTCHeadline: 'V' }]);
  vi.useRealTimers();
});
