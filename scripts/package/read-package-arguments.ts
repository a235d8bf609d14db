/** The command line of `npm run package`. */
import { parseArgs } from 'node:util';
import { parseServer } from '../build/settings.ts';

export interface PackageArguments {
  /** Address of the one server that is built in, with a slash at its end. */
  readonly server: string | undefined;
  /** Address of the folder with the packages, with a slash at its end; undefined when nobody said where it will be. */
  readonly pluginFolder: string | undefined;
}

/** Throws a sentence for a person when an argument is unusable. */
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
    throw new Error(`--plugin wants a folder such as https://media.example.com/plugin/, and got "${text}"`);
  }
  return url.href;
}
