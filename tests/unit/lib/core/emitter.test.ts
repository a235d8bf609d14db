import { expect, it } from 'vitest';
import { createEmitter } from '#lib/core/emitter.ts';

it('an event reaches every listener until it unsubscribes, also during a call', () => {
  const events = createEmitter<string>();
  const seen: string[] = [];
  const leave = events.on((event) => {
    seen.push(`first ${event}`);
    leave();
  });
  events.on((event) => seen.push(`second ${event}`));
  events.emit('a');
  events.emit('b');
  expect(seen).toEqual(['first a', 'second a', 'second b']);
});
