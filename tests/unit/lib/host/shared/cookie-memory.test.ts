import { describe, expect, it, vi } from 'vitest';
import { createCookieMemory } from '#lib/host/shared/cookie-memory.ts';

const URL_OF_UPLOAD = 'https://media.example/upload/1';

describe('the cookie cache', () => {
  it('reads a cookie once for all paths of a server', async () => {
    const read = vi.fn(async () => 'token-1');
    const memory = createCookieMemory(read);
    expect(await memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN')).toBe('token-1');
    expect(await memory.read('https://media.example/upload/2', 'XSRF-TOKEN')).toBe('token-1');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('keeps cookies and servers apart', async () => {
    const memory = createCookieMemory(async (url, name) => `${name} of ${new URL(url).host}`);
    expect(await memory.read(URL_OF_UPLOAD, 'one')).toBe('one of media.example');
    expect(await memory.read(URL_OF_UPLOAD, 'two')).toBe('two of media.example');
    expect(await memory.read('https://other.example/', 'one')).toBe('one of other.example');
  });

  it('reads again after a change', async () => {
    let token = 'token-1';
    const memory = createCookieMemory(async () => token);
    await memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN');
    token = 'token-2';
    memory.forget();
    expect(await memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN')).toBe('token-2');
  });

  it('a read that started before a change and ended after it is not cached', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const memory = createCookieMemory(() => (answers[asked++] ?? Promise.withResolvers<string>()).promise);
    const before = memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN');
    memory.forget();
    const after = memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN');
    answers[0]?.resolve('token-1');
    answers[1]?.resolve('token-2');
    await before;
    expect(await after).toBe('token-2');
    expect(await memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN')).toBe('token-2');
  });

  it('reads again after a failure', async () => {
    const read = vi.fn(async () => 'token-1');
    read.mockRejectedValueOnce(new Error('no permission'));
    const memory = createCookieMemory(read);
    await expect(memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN')).rejects.toThrow('no permission');
    expect(await memory.read(URL_OF_UPLOAD, 'XSRF-TOKEN')).toBe('token-1');
  });
});
