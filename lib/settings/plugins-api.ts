import type { Call } from '#lib/contract/call.ts';
import { chromePlugin, firefoxPlugin } from '#lib/contract/plugins.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { Plugins } from './model/plugins.ts';

/** Never rejects: a file that nobody could ask for is not offered. */
export async function findPlugins(requester: Pick<Requester, 'call'>): Promise<Plugins> {
  const exists = async (call: Call<unknown>): Promise<boolean> => {
    try {
      await requester.call(call);
      return true;
    } catch (error) {
      log('info', 'settings: a packed extension is not offered', { path: call.path, error });
      return false;
    }
  };
  const [chrome, firefox] = await Promise.all([exists(chromePlugin), exists(firefoxPlugin)]);
  return { chrome, firefox };
}
