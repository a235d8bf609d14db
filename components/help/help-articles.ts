/** Content of the help pages (2.1.11): the steps for each operating system, as text ids. */
import type { Plugins } from '#lib/settings/model/plugins.ts';
import type { TextId } from '../i18n/catalogue.ts';

export type HelpPictureName = 'first-run' | 'login' | 'upload' | 'search';

export interface HelpStep {
  readonly text: TextId;
  readonly picture?: HelpPictureName;
  /** The step is a download of this package. */
  readonly download?: 'comyan-widget.crx' | 'comyan-widget.xpi';
  /** The step shows the hosted page's address with a button to copy it. */
  readonly hasAddress?: true;
}

export interface HelpArticle {
  readonly slug: string;
  readonly title: TextId;
  readonly windows: readonly HelpStep[];
  readonly mac: readonly HelpStep[];
  readonly notes: readonly TextId[];
  /** The article is listed only if the media system has this package (2.1.15); null: always. */
  readonly needs: keyof Plugins | null;
}

const FIRST_USE: readonly HelpStep[] = [
  { text: 'help.firstRun', picture: 'first-run' },
  { text: 'help.signIn', picture: 'login' },
  { text: 'help.upload', picture: 'upload' },
];

function chromium(extensions: TextId, drag: TextId, pin: TextId): readonly HelpStep[] {
  const download: HelpStep = { text: 'help.download', download: 'comyan-widget.crx' };
  return [download, ...steps('help.keepFile', extensions, drag, pin), ...FIRST_USE];
}

function firefox(file: TextId): readonly HelpStep[] {
  const download: HelpStep = { text: 'help.download', download: 'comyan-widget.xpi' };
  return [download, ...steps('help.firefoxAllow', file, 'help.pinFirefox'), ...FIRST_USE];
}

function sidebar(show: TextId): readonly HelpStep[] {
  return [
    { text: 'help.sidebarPanel' },
    { text: 'help.sidebarAddress', hasAddress: true },
    { text: 'help.sidebarOpen', picture: 'login' },
    ...steps(show, 'help.sidebarAdd'),
    { text: 'help.sidebarUse', picture: 'search' },
  ];
}

function steps(...texts: readonly TextId[]): HelpStep[] {
  return texts.map((text) => ({ text }));
}

export const HELP_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'install-chrome-extension-windows',
    title: 'help.chrome',
    windows: chromium('help.chromeExtensionsWindows', 'help.dragWindows', 'help.pinChrome'),
    mac: chromium('help.chromeExtensionsMac', 'help.dragMac', 'help.pinChrome'),
    notes: ['help.proof', 'help.notTried'],
    needs: 'chrome',
  },
  {
    slug: 'install-edge-extension',
    title: 'help.edge',
    windows: chromium('help.edgeExtensionsWindows', 'help.dragWindows', 'help.pinEdge'),
    mac: chromium('help.edgeExtensionsMac', 'help.dragMac', 'help.pinEdge'),
    notes: ['help.proof', 'help.notTried'],
    needs: 'chrome',
  },
  {
    slug: 'install-firefox-extension',
    title: 'help.firefox',
    windows: firefox('help.firefoxFileWindows'),
    mac: firefox('help.firefoxFileMac'),
    notes: ['help.firefoxFiles', 'help.notTried'],
    needs: 'firefox',
  },
  {
    slug: 'configure-edge-sidebar',
    title: 'help.sidebar',
    windows: sidebar('help.sidebarShowWindows'),
    mac: sidebar('help.sidebarShowMac'),
    notes: ['help.sidebarNewer', 'help.notTried'],
    needs: null,
  },
];
