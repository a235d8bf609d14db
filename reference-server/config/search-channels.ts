/** The tree of channels for restricting a search (specification 3.18, 7.19). */
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import type { Language } from './languages.ts';

export const SEARCH_DOMAINS = ['image', 'video', 'audio', 'text'] as const;
export type SearchDomain = (typeof SEARCH_DOMAINS)[number];

type Name = readonly [en: string, de: string];
interface Plan {
  readonly name: Name;
  /** Source ids, separated by commas; empty for a group. */
  readonly sources: string;
  readonly children?: readonly Plan[];
  readonly isExpanded?: true;
  /** A heading cannot be selected. */
  readonly isHeading?: true;
}

const leaf = (en: string, de: string, sources: string): Plan => ({ name: [en, de], sources });
const branch = (en: string, de: string, children: readonly Plan[], isExpanded?: true): Plan => ({
  name: [en, de],
  sources: '',
  children,
  ...(isExpanded && { isExpanded }),
});

const heading = (en: string, de: string, children: readonly Plan[]): Plan => ({
  ...branch(en, de, children),
  isHeading: true,
});

const AGENCIES = branch(
  'Agencies',
  'Agenturen',
  [
    leaf('Nordic Press Agency', 'Nordic Press Agency', 'NPA'),
    leaf('Euro Photo Network', 'Euro Photo Network', 'EPN'),
    leaf('Wire Three', 'Wire Three', 'W3'),
  ],
  true,
);
const ARCHIVE = leaf('Archive', 'Archiv', 'ARCH');
const NEWS = leaf('News desk', 'Nachrichten', 'NEWS');
const SPORT = leaf('Sports desk', 'Sport', 'SPORT');
const DESKS: Plan = heading('Regional desks', 'Regionalredaktionen', [
  leaf('Picture desk north', 'Bildredaktion Nord', 'DESKN'),
  leaf('Picture desk south', 'Bildredaktion Süd', 'DESKS'),
]);
const OWN = branch('Own', 'Eigene', [NEWS, SPORT, DESKS], true);

const TREES: Readonly<Record<SearchDomain, readonly Plan[]>> = {
  image: [
    AGENCIES,
    branch('Own', 'Eigene', [NEWS, SPORT, DESKS, leaf('Graphics desk', 'Grafik', 'GFX')], true),
    ARCHIVE,
  ],
  video: [AGENCIES, OWN, ARCHIVE],
  audio: [AGENCIES, OWN, ARCHIVE],
  text: [AGENCIES, OWN, ARCHIVE],
};

export function searchChannelTree(domain: SearchDomain, language: Language): SearchChannelNode[] {
  return TREES[domain].map((plan, index) => toNode(plan, `${domain}-${index + 1}`, language));
}

function toNode(plan: Plan, chanID: string, language: Language): SearchChannelNode {
  return {
    chanID,
    chanSrcID: plan.sources,
    chanName: plan.name[language === 'de' ? 1 : 0],
    chanList: (plan.children ?? []).map((child, index) => toNode(child, `${chanID}-${index + 1}`, language)),
    isSelectable: plan.isHeading !== true,
    isExpanded: plan.isExpanded ?? false,
  };
}
