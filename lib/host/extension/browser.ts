/**
 * The polyfilled API, for the background: its listeners answer messages with promises. It throws on a plain web page.
 */
import browser from 'webextension-polyfill';

export { browser };
