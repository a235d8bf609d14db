import type { UserManifest } from 'wxt';
import { COMMANDS } from '#lib/host/page-host.ts';

/**
 * A public key whose private key was discarded. It only fixes the id of the packaged build when it is loaded unpacked,
 * so that a policy or a test can refer to it. The id of a signed .crx comes from the signer's key.
 */
const PACKAGED_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq1A3hu1rPwrJbnXjHbgHBY46UZ/sj8iCNgKv+LB+9gQT6dNNPIDT6L5jBx2ovTif2O' +
  'Cfs0mQUp2nHAuz0dTFKVsot15sytlu5MVG6C6TDlakkjP3B9YGrTOg2Nwohqko5imcDjOkxTM3r6FUf9ajTlbXUqI7pmnH9j9iqbX0s1J+PiOE' +
  'pjklqbeX32he9fPiQaDLm/3JwFEsdX9GQpk+IfjiZ8vvg0IKhHDwbEyAXTIYO2ZV5Z7WPHJIIicYIF2iLBQDgMcivOwr7UjSPEFxr3V44foTKl' +
  'MCRfKuRK6zGUQJday+5sVCA4Bz05DcR261kTxDzr3vOLhlvoaKU0ChAwIDAQAB';

/** The id that Chromium derives from PACKAGED_KEY. */
export const PACKAGED_EXTENSION_ID = 'bbhjhdpnhldpmpjbgampbkffblbjmjpg';

export const GECKO_ID = 'comyan-widget@comyan.example';

/**
 * The same policy in every browser (docs/design/security.md#content-security-policy). Firefox's default for Manifest V3
 * would upgrade http requests to https, but the server may be an http server in an internal network. Without a built-in
 * server its origin is unknown here.
 */
function extensionPagesPolicy(server: URL | undefined): string {
  const origins = server?.origin ?? 'https: http:';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `img-src 'self' blob: data: ${origins}`,
    `media-src 'self' blob: data: ${origins}`,
    `connect-src 'self' ${origins}`,
    "require-trusted-types-for 'script'",
    'trusted-types comyan dompurify',
  ].join('; ');
}

const PERMISSIONS = [
  ...(['storage', 'unlimitedStorage', 'alarms', 'cookies', 'notifications'] as const),
  // 'Take this picture': scripts run in a page after a click in its menu only (decision 65).
  ...(['contextMenus', 'activeTab', 'scripting'] as const),
] as const;

export function buildManifest(browser: string, server: URL | undefined): UserManifest {
  const isFirefox = browser === 'firefox';
  return {
    name: 'Comyan Widget',
    description: 'Upload images, video and audio to your media system, and search it, from the browser.',
    // docs/publishing.md justifies each of them.
    permissions: [...PERMISSIONS, ...(isFirefox ? [] : (['sidePanel'] as const))],
    // Without the port: Firefox grants a pattern with a port, but then every request fails.
    ...(server
      ? { host_permissions: [`${server.protocol}//${server.hostname}/*`] }
      : { optional_host_permissions: ['http://*/*', 'https://*/*'] }),
    content_security_policy: { extension_pages: extensionPagesPolicy(server) },
    action: { default_title: 'Comyan Widget', default_icon: { 16: 'icon/16.png', 32: 'icon/32.png' } },
    commands: commandsOf(isFirefox),
    ...(isFirefox ? firefoxKeys() : chromiumKeys(server !== undefined)),
  };
}

/**
 * Suggested keys, which users can change in the browser. Browsers use most letters with Ctrl+Shift. With Alt+Shift
 * Chromium uses A, B, I, T and, for tab groups, C, P, W, X, Z, and does not assign a command to a key that it uses.
 * Firefox opens a menu instead of running a command for the access keys of its menu bar: B, E, F, H, S, T, V, in German
 * A, B, C, D, H, L, X. On macOS Option types characters, so the keys use Control there.
 */
function commandsOf(isFirefox: boolean): NonNullable<UserManifest['commands']> {
  const openPanel = { suggested_key: keys('K'), description: 'Open the side panel' };
  return {
    _execute_action: { suggested_key: keys('O') },
    ...(isFirefox ? { _execute_sidebar_action: { suggested_key: keys('K') } } : { [COMMANDS.openPanel]: openPanel }),
    [COMMANDS.upload]: { suggested_key: keys('U'), description: 'Open the upload page' },
  };
}

function keys(letter: string): { readonly default: string; readonly mac: string } {
  return { default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` };
}

function chromiumKeys(isPackaged: boolean): UserManifest {
  return {
    minimum_chrome_version: '120',
    // Firefox reads its managed storage from policies.json instead (docs/settings.md).
    storage: { managed_schema: 'managed-schema.json' },
    ...(isPackaged && { key: PACKAGED_KEY }),
  };
}

function firefoxKeys(): UserManifest {
  return {
    browser_specific_settings: {
      gecko: {
        id: GECKO_ID,
        strict_min_version: '140.0',
        // All of it is sent only to the server that the user or a policy has configured (decision 7).
        data_collection_permissions: {
          required: [
            ...['authenticationInfo', 'personallyIdentifyingInfo', 'locationInfo', 'searchTerms'],
            ...['websiteContent', 'browsingActivity'],
          ],
        },
      },
      gecko_android: { strict_min_version: '142.0' },
    },
  };
}
