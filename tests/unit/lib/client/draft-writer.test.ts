import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftWriter } from '#lib/client/draft-writer.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function create() {
  const sent: unknown[] = [];
  const gate = { answer: async (): Promise<null> => null };
  const ask = ((_name: string, request: unknown) => {
    sent.push(request);
    return gate.answer();
  }) as unknown as Ask;
  return { writer: createDraftWriter(ask), sent, gate };
}

it('stores the last of what was typed within 150 ms, each form by itself', async () => {
  const { writer, sent } = create();
  writer.write('image', { IPTCHeadline: 'S' });
  writer.write('video', { IPTCHeadline: 'V' });
  writer.write('image', { IPTCHeadline: 'Sturm' });
  await vi.advanceTimersByTimeAsync(149);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    { type: 'image', values: { IPTCHeadline: 'Sturm' } },
    { type: 'video', values: { IPTCHeadline: 'V' } },
  ]);
});

it('stores at once when flushed, and not again', async () => {
  const { writer, sent } = create();
  writer.write('image', { a: '1' });
  expect(writer.isDirty('image')).toBe(true);
  await writer.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  expect(writer.isDirty('image')).toBe(false);
});

it('stays dirty with what was typed while the text before was being stored', async () => {
  const { writer, gate, sent } = create();
  let answer: (value: null) => void = () => undefined;
  gate.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  writer.write('image', { a: '1' });
  const flushing = writer.flush();
  writer.write('image', { a: '12' });
  answer(null);
  await flushing;
  expect(writer.isDirty('image')).toBe(true);
  gate.answer = async () => null;
  await vi.advanceTimersByTimeAsync(150);
  expect(sent.at(-1)).toEqual({ type: 'image', values: { a: '12' } });
  expect(writer.isDirty('image')).toBe(false);
});

it('keeps what could not be stored for the next flush', async () => {
  const { writer, gate, sent } = create();
  gate.answer = () => Promise.reject(new Error('disconnected'));
  writer.write('image', { a: '1' });
  await expect(writer.flush()).rejects.toThrow('disconnected');
  gate.answer = async () => null;
  await writer.flush();
  expect(sent).toHaveLength(2);
  expect(writer.isDirty('image')).toBe(false);
});
