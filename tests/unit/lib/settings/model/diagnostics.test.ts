import { expect, it } from 'vitest';
import { NO_PROXY_FINDINGS } from '#lib/contract/proxy-findings.ts';
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
  proxy: NO_PROXY_FINDINGS,
  log: ['first', 'second'],
};

it('diagnostics contain what support needs', () => {
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

it('[7.14] diagnostics contain what a proxy does to uploads', () => {
  const proxy = {
    ...NO_PROXY_FINDINGS,
    methods: { PATCH: true, HEAD: false },
    rewritten: { named: 'http://inner:8080/upload/', expected: 'https://media.example/upload', isTaken: true },
    tooLargeBytes: 16_000_000,
  };
  expect(diagnosticsText(page, { ...engine, proxy })).toContain(`Storage: durable
Proxy: refuses PATCH, X-HTTP-Method-Override works
Proxy: refuses HEAD, X-HTTP-Method-Override does not work either
Proxy: rewrites addresses: http://inner:8080/upload/ for https://media.example/upload, taken as meant
Proxy: refuses 16000000 bytes at once

`);
});

it('diagnostics mark missing parts', () => {
  const empty = { ...engine, server: '', policy: [], uploads: {}, isStorageDurable: false, log: [] };
  const text = diagnosticsText({ ...page, log: [] }, empty);
  for (const line of ['Server: none', 'Policy: none', 'Uploads: none', 'Storage: memory only']) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/\n\nLog of the background:\nempty\n\nLog of this page:\nempty\n$/);
});

it('diagnostics say that the background did not respond', () => {
  expect(diagnosticsText(page, null)).toMatch(
    /\nSurface: popup\n\nLog of the background:\nThe background did not answer\.\n\nLog of this page:\npage line\n$/,
  );
});
