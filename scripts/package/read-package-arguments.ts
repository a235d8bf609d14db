/** Parses the command line of `npm run package`. */
import { parseArgs } from 'node:util';
import { parseServer } from '../build/settings.ts';

export interface PackageArguments {
  /** Address of the built-in server, with a trailing slash. */
  readonly server: string | undefined;
  /** Address of the folder with the packages, with a trailing slash; undefined when neither option is given. */
  readonly pluginFolder: string | undefined;
}

/** Throws an `Error` with a message for the user when an argument is invalid. */
export function readPackageArguments(args: readonly string[]): PackageArguments {
  const { values } = parseArgs({
    args: [...args],
    options: { server: { type: 'string' }, plugin: { type: 'string' } },
  });
  const server = values.server === undefined ? undefined : parseServer(values.server).href;
  if (values.plugin !== undefined) return { server, pluginFolder: parseFolder(values.plugin) };
  return { server, pluginFolder: server === undefined ? undefined : `${server}plugin/` };
}

function parseFolder(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFolder = url?.pathname.endsWith('/') && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !/^https?:$/.test(url.protocol) || !isFolder || /['"<>&]/.test(url.href)) {
    throw new Error(`--plugin takes a folder such as https://media.example.com/plugin/, not "${text}"`);
  }
  return url.href;
}
