import type { Call } from '#lib/contract/call.ts';
import { chromePlugin, firefoxPlugin } from '#lib/contract/plugins.ts';
import { hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { Plugins } from '../model/plugins.ts';

/** Never rejects: a package whose existence could not be checked is not offered, and `isCertain` is false. */
export async function findPlugins(httpClient: Pick<HttpClient, 'call'>): Promise<Plugins> {
  let isCertain = true;
  const exists = async (call: Call<unknown>): Promise<boolean> => {
    try {
      await httpClient.call(call);
      return true;
    } catch (error) {
      // Any other error concerns the server or the connection, not the file.
      if (!hasCode(error, 'net/status') || error.facts.status !== 404) isCertain = false;
      log('info', 'settings: a packed extension is not offered', { path: call.path, error });
      return false;
    }
  };
  const [chrome, firefox] = await Promise.all([exists(chromePlugin), exists(firefoxPlugin)]);
  return { chrome, firefox, isCertain };
}
