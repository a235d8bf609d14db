/** The only file that imports the polyfill: it throws on a plain web page, so this folder is reached by import() there. */
import browser from 'webextension-polyfill';

export { browser };
