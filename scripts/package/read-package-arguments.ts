/** Parses the command line of `npm run package`. */
import { parseArgs } from 'node:util';
import { parsePrivacyPolicy, parseServer } from '../build/settings.ts';

export interface PackageArguments {
  /** Address of the built-in server, with a trailing slash. */
  readonly server: string | undefined;
  /** Address of the folder with the packages, with a trailing slash; undefined when neither option is given. */
  readonly pluginFolder: string | undefined;
  /** Address at which the publisher's privacy policy can be read. */
  readonly privacyPolicy: string | undefined;
  /** Name and contact of the house that publishes the packages, for its privacy policy. */
  readonly publisher: string | undefined;
  readonly contact: string | undefined;
  readonly takesDevelopmentKey: boolean;
  /** A command that signs (docs/publishing.md#the-key). */
  readonly signer: string | undefined;
  readonly publicKeyFile: string | undefined;
  /** The arguments with which others make the same packages: without the key. */
  readonly reproducible: readonly string[];
}

/** Throws an `Error` with a message for the user when an argument is invalid. */
export function readPackageArguments(args: readonly string[]): PackageArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      plugin: { type: 'string' },
      'privacy-policy': { type: 'string' },
      publisher: { type: 'string' },
      contact: { type: 'string' },
      'development-key': { type: 'boolean', default: false },
      signer: { type: 'string' },
      'public-key': { type: 'string' },
    },
  });
  const server = values.server === undefined ? undefined : parseServer(values.server).href;
  const ownFolder = values.plugin === undefined ? undefined : parseFolder(values.plugin);
  const serverArguments = values.server === undefined ? [] : ['--server', values.server];
  const folderArguments = values.plugin === undefined ? [] : ['--plugin', values.plugin];
  const privacyPolicy =
    values['privacy-policy'] === undefined ? undefined : parsePrivacyPolicy(values['privacy-policy']);
  const policyArguments = privacyPolicy === undefined ? [] : ['--privacy-policy', privacyPolicy];
  return {
    server,
    privacyPolicy,
    publisher: values.publisher,
    contact: values.contact,
    pluginFolder: ownFolder ?? (server === undefined ? undefined : `${server}plugin/`),
    takesDevelopmentKey: values['development-key'],
    signer: values.signer,
    publicKeyFile: values['public-key'],
    reproducible: [
      ...serverArguments,
      ...folderArguments,
      ...policyArguments,
      ...(server === undefined ? [] : ['--development-key']),
    ],
  };
}

function parseFolder(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFolder = url?.pathname.endsWith('/') && url.search === '' && url.hash === '' && url.username === '';
  if (!url || !/^https?:$/.test(url.protocol) || !isFolder || /['"<>&]/.test(url.href)) {
    throw new Error(`--plugin takes a folder such as https://media.example.com/plugin/, not "${text}"`);
  }
  return url.href;
}
