import { resolve } from 'node:path';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { ACCOUNTS, passcodeSecret } from './demo-library/data/accounts.ts';
import { otpauthUri, passcodeAt, toBase32 } from './sessions/totp.ts';

type WelcomeSettings = Pick<ServerSettings, 'authenticationMethod' | 'domains' | 'twoFactor' | 'customerName'>;

/** What the person at the terminal reads first. */
export function welcome(address: string, settings: WelcomeSettings, packages: readonly string[] = []): string {
  const folder = (name: string) => resolve('.output', name);
  const isDefault = settings.authenticationMethod === 'default';
  // Specification 2.5.2: the login form refuses an account without a channel.
  const noUpload = isDefault ? 'no upload permission: this login form refuses it' : 'can search, cannot upload';
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

${howToSignIn(settings)}
${accounts.join('\n')}
${settings.twoFactor ? secondFactor(settings.customerName) : ''}
To use the browser extension, load its folder, then enter ${address} as the server:
  Chrome   chrome://extensions → Developer mode → Load unpacked → ${folder('chrome-mv3')}
  Edge     edge://extensions → Developer mode → Load unpacked → ${folder('edge-mv3')}
  Firefox  about:debugging#/runtime/this-firefox → Load Temporary Add-on → ${folder('firefox-mv3')}/manifest.json

${offer}

Stop it with Ctrl+C.
`;
}

function howToSignIn({ authenticationMethod, domains }: WelcomeSettings): string {
  if (authenticationMethod === 'default')
    return `Sign in there with one of these accounts (domain ${domains.join(' or ')}):`;
  return `Single sign-on (${authenticationMethod}): the provider of this demo knows these accounts (domain ${domains[0]}):`;
}

function secondFactor(issuer: string): string {
  const secrets = ACCOUNTS.map((account) => {
    const secret = passcodeSecret(account);
    return `  ${account.name.padEnd(7)} ${toBase32(secret)}  ${otpauthUri(issuer, account.name, secret)}`;
  });
  return `
A passcode is needed as well. Add one of these secrets to an authenticator app:
${secrets.join('\n')}

${passcodes(Date.now())}
Without an app: npm run passcode
`;
}

/** The codes that count at this time, one line for each account. */
export function passcodes(at: number): string {
  const codes = ACCOUNTS.map((account) => `  ${account.name.padEnd(7)} ${passcodeAt(passcodeSecret(account), at)}\n`);
  return `Passcodes at ${new Date(at).toISOString()}, each valid once, for half a minute:\n${codes.join('')}`;
}
