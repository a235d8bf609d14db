/**
 * 'Copy diagnostics': facts for support, without names and credentials
 * (docs/design/surfaces-and-messages.md#options-page, docs/design/security.md#logs).
 */

import type { ProxyFindings } from '#lib/contract/proxy-findings.ts';

export interface EngineDiagnostics {
  readonly startUp: string;
  /** Scheme and host of the media system; empty before the first run. */
  readonly server: string;
  readonly locale: string;
  readonly theme: string;
  readonly signIn: string;
  readonly session: string;
  /** Names of the managed settings. */
  readonly policy: readonly string[];
  readonly uploads: Readonly<Record<string, number>>;
  readonly copies: { readonly count: number; readonly usedBytes: number; readonly allowedBytes: number };
  readonly isStorageDurable: boolean;
  readonly proxy: ProxyFindings;
  readonly log: readonly string[];
}

export interface PageDiagnostics {
  readonly version: string;
  readonly browser: string;
  readonly surface: string;
  readonly languages: readonly string[];
  readonly moment: Date;
  readonly log: readonly string[];
}

/** Plain text for a mail to the product's support, in English. */
export function diagnosticsText(page: PageDiagnostics, engine: EngineDiagnostics | null): string {
  const facts: [string, string][] = [
    ['Comyan Widget', page.version],
    ['Time', page.moment.toISOString()],
    ['Browser', page.browser],
    ['Languages', page.languages.join(', ')],
    ['Surface', page.surface],
  ];
  if (engine) {
    const { count, usedBytes, allowedBytes } = engine.copies;
    facts.push(
      ['Server', engine.server || 'none'],
      ['Start', engine.startUp],
      ['Sign-in', `${engine.signIn}, ${engine.session}`],
      ['Locale, theme', `${engine.locale}, ${engine.theme}`],
      ['Policy', engine.policy.join(', ') || 'none'],
      [
        'Uploads',
        Object.entries(engine.uploads)
          .map(([state, number]) => `${state} ${number}`)
          .join(', ') || 'none',
      ],
      ['Copies', `${count}, ${usedBytes} of ${allowedBytes} bytes`],
      ['Storage', engine.isStorageDurable ? 'durable' : 'memory only'],
      ...proxyFacts(engine.proxy),
    );
  }
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  const logs = [
    ['Log of the background', engine?.log ?? ['The background did not answer.']],
    ['Log of this page', page.log],
  ] as const;
  for (const [title, log] of logs) lines.push('', `${title}:`, ...(log.length > 0 ? log : ['empty']));
  return `${lines.join('\n')}\n`;
}

function proxyFacts({ methods, rewritten, tooLargeBytes }: ProxyFindings): [string, string][] {
  const facts: [string, string][] = [];
  for (const [method, works] of Object.entries(methods)) {
    if (works === undefined) continue;
    facts.push(['Proxy', `refuses ${method}, X-HTTP-Method-Override ${works ? 'works' : 'does not work either'}`]);
  }
  if (rewritten !== null) {
    const { named, expected, isTaken } = rewritten;
    facts.push(['Proxy', `rewrites addresses: ${named} for ${expected}, ${isTaken ? 'taken as meant' : 'refused'}`]);
  }
  if (tooLargeBytes !== null) facts.push(['Proxy', `refuses ${tooLargeBytes} bytes at once`]);
  return facts;
}
