/** Extension packages that a media system offers: specification 7.20. */
import * as v from 'valibot';
import type { Call } from './call.ts';

/** A call that only checks whether the file exists. */
function existence(path: string): Call<unknown> {
  return { method: 'HEAD', path, answer: v.unknown(), ignoresExpiry: true };
}

/** For Chrome and Edge. */
export const chromePlugin = existence('plugin/comyan-widget.crx');
export const firefoxPlugin = existence('plugin/comyan-widget.xpi');
