import { resolve } from 'node:path';
import { ACCOUNTS } from './data/accounts.ts';

/** What the person at the terminal reads first. */
export function welcome(address: string, domains: readonly string[]): string {
  const folder = (name: string) => resolve('.output', name);
  const accounts = ACCOUNTS.map(({ name, uploadTypes }) => {
    const may = uploadTypes.length === 0 ? 'may search only' : `may search and upload ${uploadTypes.join(', ')}`;
    return `  ${name.padEnd(7)} password ${name.padEnd(7)} ${may}`;
  });
  return `
The media system is running: ${address}

Sign in there with one of these accounts (domain ${domains.join(' or ')}):
${accounts.join('\n')}

To use it as a browser extension, load the folder that was built, then enter ${address} as the server:
  Chrome   chrome://extensions → Developer mode → Load unpacked → ${folder('chrome-mv3')}
  Edge     edge://extensions → Developer mode → Load unpacked → ${folder('edge-mv3')}
  Firefox  about:debugging#/runtime/this-firefox → Load Temporary Add-on → ${folder('firefox-mv3')}/manifest.json

Stop it with Ctrl+C.
`;
}
