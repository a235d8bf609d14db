import { expect, it } from 'vitest';
import { diagnosticsText, type EngineDiagnostics, type PageDiagnostics } from '#lib/settings/model/diagnostics.ts';

const page: PageDiagnostics = {
  version: '1.2.3',
  browser: 'Firefox 140',
  surface: 'popup',
  languages: ['de-DE', 'en-US'],
  moment: new Date('2026-11-22T10:00:00Z'),
  log: ['page line'],
};
const engine: EngineDiagnostics = {
  startUp: 'ready',
  server: 'https://media.example',
  locale: 'de-DE',
  theme: 'comyan',
  signIn: 'default',
  session: 'signed-in',
  policy: ['server', 'theme'],
  uploads: { queued: 2, error: 1 },
  copies: { count: 3, usedBytes: 1000, allowedBytes: 5000 },
  isStorageDurable: true,
  log: ['first', 'second'],
};

it('says what a supporter needs', () => {
  expect(diagnosticsText(page, engine)).toBe(`Comyan Widget: 1.2.3
Time: 2026-11-22T10:00:00.000Z
Browser: Firefox 140
Languages: de-DE, en-US
Surface: popup
Server: https://media.example
Start: ready
Sign-in: default, signed-in
Locale, theme: de-DE, comyan
Policy: server, theme
Uploads: queued 2, error 1
Copies: 3, 1000 of 5000 bytes
Storage: durable

Log of the background:
first
second

Log of this page:
page line
`);
});

it('says where there is nothing', () => {
  const empty = { ...engine, server: '', policy: [], uploads: {}, isStorageDurable: false, log: [] };
  const text = diagnosticsText({ ...page, log: [] }, empty);
  for (const line of ['Server: none', 'Policy: none', 'Uploads: none', 'Storage: memory only']) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/\n\nLog of the background:\nempty\n\nLog of this page:\nempty\n$/);
});

it('says that the background did not answer', () => {
  expect(diagnosticsText(page, null)).toMatch(
    /\nSurface: popup\n\nLog of the background:\nThe background did not answer\.\n\nLog of this page:\npage line\n$/,
  );
});
