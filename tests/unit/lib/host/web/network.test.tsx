import { afterEach, expect, it } from 'vitest';
import { createNetwork } from '#lib/host/web/network.ts';

const NAME = 'XSRF-TOKEN';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what is read here
  document.cookie = `${NAME}=; max-age=0`;
});

it.each(['ab%3D', '%', 'a=b==', 'plain'])(
  '[7.1] returns a token as it was set, like the extension: %s',
  async (token) => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is read here
    document.cookie = `${NAME}=${token}`;
    const network = createNetwork();
    expect(await network.readCookie('', NAME)).toBe(token);
    expect(await network.cachedCookie('', NAME)).toBe(token);
    expect(await network.readCookie('', 'TOKEN')).toBeNull();
  },
);
