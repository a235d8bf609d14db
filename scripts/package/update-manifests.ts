/** The files in which browsers look for updates of a self-hosted extension. */

export const CRX_NAME = 'comyan-widget.crx';
/** Signed with the development key, so that it is not rolled out by mistake. */
export const DEVELOPMENT_CRX_NAME = 'comyan-widget-development.crx';
export const XPI_NAME = 'comyan-widget.xpi';
export const UPDATE_XML = 'update.xml';
export const UPDATES_JSON = 'updates.json';

export interface CrxRelease {
  readonly extensionId: string;
  readonly version: string;
  readonly minimumChrome: string;
  /** Address of the `.crx`. */
  readonly address: string;
}

/**
 * Update manifest for Chrome and Edge.
 * https://developer.chrome.com/docs/extensions/how-to/distribute/host-on-linux#update_manifest
 */
export function updateXml({ extensionId, version, minimumChrome, address }: CrxRelease): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${extensionId}">
    <updatecheck codebase="${address}" version="${version}" prodversionmin="${minimumChrome}"/>
  </app>
</gupdate>
`;
}

export interface XpiRelease {
  readonly addOnId: string;
  readonly version: string;
  readonly minimumFirefox: string;
  /** Address of the `.xpi`. */
  readonly address: string;
}

/**
 * Update manifest for Firefox. https://extensionworkshop.com/documentation/manage/updating-your-extension/
 * Without a hash of the file, because Mozilla's signing changes the file; its signature protects it instead.
 */
export function updatesJson({ addOnId, version, minimumFirefox, address }: XpiRelease): string {
  const update = {
    version,
    update_link: address,
    applications: { gecko: { strict_min_version: minimumFirefox } },
  };
  return `${JSON.stringify({ addons: { [addOnId]: { updates: [update] } } }, undefined, 2)}\n`;
}
