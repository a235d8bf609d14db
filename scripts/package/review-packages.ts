/** Looks at the packages as a store's reviewer does, before they are submitted. */
import type { Files } from './zip-files.ts';

export interface Review {
  /** One line per check. */
  readonly lines: readonly string[];
  /** Why a store would refuse them; empty: none is known. */
  readonly problems: readonly string[];
}

export interface Submission {
  /** Contents of the packages for the stores by name. */
  readonly packages: Readonly<Record<string, Files>>;
  /** Permissions with a reason in docs/publishing.md. */
  readonly explained: readonly string[];
  /** The Firefox build made from the source archive; its files have to be those of the package. */
  readonly rebuilt: { readonly name: string; readonly files: Files };
  readonly privacyPolicy: string | undefined;
}

interface Manifest {
  readonly permissions?: readonly string[];
  readonly optional_permissions?: readonly string[];
  readonly host_permissions?: readonly string[];
  readonly optional_host_permissions?: readonly string[];
  readonly content_scripts?: readonly unknown[];
  readonly content_security_policy: { readonly extension_pages: string };
}

/** Code that comes from elsewhere, or is made out of text. */
const FOREIGN_CODE = [
  /\bimport\(\s*["'`]https?:/,
  /\bimportScripts\(/,
  /\beval\(/,
  /\bnew Function\(/,
  /<script[^>]+src=["']?(?:https?:)?\/\//,
] as const;

const NOTICES = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'] as const;

export function reviewPackages({ packages, explained, rebuilt, privacyPolicy }: Submission): Review {
  const lines: string[] = [];
  const problems: string[] = [];
  const report = (what: string, found: readonly string[]): void => {
    lines.push(`${what}: ${found.length === 0 ? 'yes' : 'NO'}`);
    problems.push(...found.map((one) => `${what}: ${one}`));
  };
  const each = (look: (files: Files) => readonly string[]): readonly string[] =>
    Object.entries(packages).flatMap(([name, files]) => look(files).map((one) => `${name}: ${one}`));

  report(
    'Every permission has a reason in docs/publishing.md',
    each((files) => unexplained(files, explained)),
  );
  report('No code from elsewhere, none made out of text, no content script', each(foreignCode));
  report('Licences and a bill of materials are in the package', each(missingNotices));
  report('The sources build the same bytes', differences(packages[rebuilt.name] ?? {}, rebuilt.files));
  lines.push(`Privacy policy: ${privacyPolicy ?? 'NOT SET; the stores ask for one: --privacy-policy'}`);
  return { lines, problems };
}

function manifestOf(files: Files): Manifest {
  return JSON.parse(textOf(files['manifest.json'])) as Manifest;
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

function unexplained(files: Files, explained: readonly string[]): readonly string[] {
  const { permissions = [], optional_permissions = [], host_permissions = [], ...manifest } = manifestOf(files);
  const hosts = host_permissions.length > 0 ? ['the built-in server'] : (manifest.optional_host_permissions ?? []);
  return [...permissions, ...optional_permissions, ...hosts].filter((name) => !explained.includes(name));
}

function foreignCode(files: Files): readonly string[] {
  const { content_security_policy, content_scripts = [] } = manifestOf(files);
  const scripts = content_security_policy.extension_pages.match(/script-src ([^;]*)/)?.[1]?.trim();
  const found = Object.entries(files)
    .filter(([path]) => /\.(?:js|html)$/.test(path))
    .flatMap(([path, bytes]) =>
      FOREIGN_CODE.filter((code) => code.test(textOf(bytes))).map((code) => `${path}: ${code}`),
    );
  return [
    ...found,
    ...(scripts === "'self'" ? [] : [`script-src ${scripts}`]),
    ...(content_scripts.length === 0 ? [] : ['a content script']),
  ];
}

function missingNotices(files: Files): readonly string[] {
  return NOTICES.filter((name) => (files[name]?.length ?? 0) === 0);
}

function differences(ours: Files, theirs: Files): readonly string[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort();
  return names.filter((name) => Buffer.compare(ours[name] ?? EMPTY, theirs[name] ?? EMPTY) !== 0);
}

const EMPTY = Buffer.alloc(0);
