/** What a browser asks for when it looks for a newer version of an extension that comes from no store. */

export const CRX_NAME = 'comyan-widget.crx';
export const XPI_NAME = 'comyan-widget.xpi';
export const UPDATE_XML = 'update.xml';
export const UPDATES_JSON = 'updates.json';

export interface CrxRelease {
  readonly extensionId: string;
  readonly version: string;
  readonly minimumChrome: string;
  /** Where the `.crx` is. */
  readonly address: string;
}

/** Chrome's and Edge's. https://developer.chrome.com/docs/extensions/how-to/distribute/host-on-linux#update_manifest */
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
  /** Where the `.xpi` is. */
  readonly address: string;
}

/**
 * Firefox's. https://extensionworkshop.com/documentation/manage/updating-your-extension/
 * It has no hash of the file: Mozilla's signature changes the file after it was packed, and checks it better.
 */
export function updatesJson({ addOnId, version, minimumFirefox, address }: XpiRelease): string {
  const update = {
    version,
    update_link: address,
    applications: { gecko: { strict_min_version: minimumFirefox } },
  };
  return `${JSON.stringify({ addons: { [addOnId]: { updates: [update] } } }, undefined, 2)}\n`;
}
