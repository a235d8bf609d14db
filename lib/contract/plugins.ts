/** The packed extensions that a media system offers for installing: specification 7.20. */
import * as v from 'valibot';
import type { Call } from './call.ts';

/** Only whether the file is there is of interest. */
function existence(path: string): Call<unknown> {
  return { method: 'HEAD', path, answer: v.unknown(), ignoresExpiry: true };
}

/** For Chrome and Edge. */
export const chromePlugin = existence('plugin/comyan-widget.crx');
export const firefoxPlugin = existence('plugin/comyan-widget.xpi');
