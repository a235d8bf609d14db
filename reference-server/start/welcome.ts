import { resolve } from 'node:path';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { ACCOUNTS, passcodeSecret } from '../config/accounts.ts';
import { otpauthUri, passcodeAt, toBase32 } from '../sessions/totp.ts';

type WelcomeSettings = Pick<ServerSettings, 'authenticationMethod' | 'domains' | 'twoFactor' | 'customerName'>;

interface WelcomeFacts {
  /** Names of the packed extensions. */
  readonly packages?: readonly string[];
  /** The host names of a server that other computers reach. */
  readonly hosts?: readonly string[];
  /** The example of embedding is on. */
  readonly demoEmbedding?: boolean;
  /** Why it cannot be on. */
  readonly demoEmbeddingRefusal?: string | null;
}

/** The text that `npm start` prints: address, accounts, and where the built extensions are. */
export function welcome(address: string, settings: WelcomeSettings, facts: WelcomeFacts = {}): string {
  const { packages = [], hosts = [] } = facts;
  const folder = (name: string) => resolve('.output', name);
  const isDefault = settings.authenticationMethod === 'default';
  // Specification 2.5.2: the login form rejects an account without a channel.
  const noUpload = isDefault ? 'no upload permission: the login form rejects it' : 'can search, cannot upload';
  const accounts = ACCOUNTS.map(({ name, uploadTypes }) => {
    const rights = uploadTypes.length === 0 ? noUpload : `can search and upload ${uploadTypes.join(', ')}`;
    return `  ${name.padEnd(7)} password ${name.padEnd(7)} ${rights}`;
  });
  const offer =
    packages.length === 0
      ? 'No packed extensions to download; npm run package makes them.'
      : `Packed extensions: ${packages.map((name) => `${address}plugin/${name}`).join(' ')}`;
  return `
The media system is running: ${address}
${hosts.length === 0 ? '' : hostNames(hosts)}
${howToSignIn(settings)}
${accounts.join('\n')}
${settings.twoFactor ? secondFactor(settings.customerName) : ''}
To use the browser extension, load its folder, then enter ${address} as the server:
  Chrome   chrome://extensions → Developer mode → Load unpacked → ${folder('chrome-mv3')}
  Edge     edge://extensions → Developer mode → Load unpacked → ${folder('edge-mv3')}
  Firefox  about:debugging#/runtime/this-firefox → Load Temporary Add-on → ${folder('firefox-mv3')}/manifest.json

${offer}
${embedding(address, facts)}

Press Ctrl+C to stop it.
`;
}

function hostNames(hosts: readonly string[]): string {
  return `It answers to these host names only: ${hosts.join(', ')}. Add others with --allowed-hosts name,name.\n`;
}

function howToSignIn({ authenticationMethod, domains }: WelcomeSettings): string {
  if (authenticationMethod === 'default')
    return `Sign in there with one of these accounts (domain ${domains.join(' or ')}):`;
  return `Single sign-on (${authenticationMethod}): the demo's provider accepts these accounts (domain ${domains[0]}):`;
}

function embedding(address: string, { demoEmbedding, demoEmbeddingRefusal }: WelcomeFacts): string {
  if (demoEmbedding) return `Example of embedding, which signs in without a password: ${address}embed-example/`;
  return `The example of embedding is off: ${demoEmbeddingRefusal ?? '--demo-embedding switches it on.'}`;
}

function secondFactor(issuer: string): string {
  const secrets = ACCOUNTS.map((account) => {
    const secret = passcodeSecret(account);
    return `  ${account.name.padEnd(7)} ${toBase32(secret)}  ${otpauthUri(issuer, account.name, secret)}`;
  });
  return `
Signing in also needs a passcode. Add the account's secret to an authenticator app:
${secrets.join('\n')}

${passcodes(Date.now())}
Without an app: npm run passcode
`;
}

/** The codes that are valid at `at` (milliseconds since 1970), one line per account. */
export function passcodes(at: number): string {
  const codes = ACCOUNTS.map((account) => `  ${account.name.padEnd(7)} ${passcodeAt(passcodeSecret(account), at)}\n`);
  return `Passcodes at ${new Date(at).toISOString()}, each valid once and for at least 30 seconds:\n${codes.join('')}`;
}
