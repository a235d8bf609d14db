/**
 * What the words of a file forbid or require: an embargo or a restriction of its use. English and German. An instruction
 * without such words is shown, but is no restriction.
 */
import type { UnmappedMetadata } from './metadata-values.ts';

/** Strongest first: before an embargo ends, nothing may be published at all. */
export const RESTRICTIONS = ['embargo', 'usage'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export interface FoundRestriction {
  readonly kind: Restriction;
  /** The whole instruction or terms of use, as in the file. Dates in it are not interpreted. */
  readonly text: string;
}

const COUNTRIES =
  'uk|u\\.k\\.|gb|us|usa|u\\.s\\.a?\\.?|eu|europe|austria|australia|belgium|brazil|canada|china|denmark|finland|france|germany|greece|hungary|india|ireland|israel|italy|japan|netherlands|norway|poland|portugal|russia|scandinavia|spain|sweden|switzerland|turkey';
const SUBJECTS =
  'sales?|resales?|archiv\\w*|use|usage|re-?use|third part(?:y|ies)|commercial|advertis\\w*|promot\\w*|merchandis\\w*|internet|online|web|print|tv|television|broadcast|mobile|social|magazines?|tabloids?|books?|cropping|alter\\w*|manipulat\\w*|derivatives?|syndication|sublicen\\w*|publication|distribution|transfer|ai';
const VERWENDUNGEN =
  'verkauf|verkäufe|weiterverkauf|weitergabe|archiv|werbung|werblich|werbezweck|kommerziell|gewerblich|online|internet|print|veröffentlichung|nutzung|verwendung|verwertung|bearbeitung|drittverwertung';

/** Phrases with words of the table below that permit, or say that an embargo has ended. */
const PERMISSIONS: readonly RegExp[] = [
  /\b(?:no|not|non|without|free of|kein\w*|ohne|nicht)[\s-]+(?:an? |any |known |under |unter |usage )*(?:embargo\w*|restrict\w*|exclusive\w*|sperrfrist\w*|gesperrt|exklusiv\w*|beschränk\w*|einschränk\w*|honorarpflichtig)/giu,
  /\b(?:embargo|sperrfrist)\b[^.;\n]{0,40}?\b(?:lifted|expired|over|ended|passed|cancelled|aufgehoben|abgelaufen|beendet)\b/giu,
  /\b(?:commercial (?:and|or|&) editorial|editorial (?:and|or|&) commercial) (?:use|usage|purposes?)\b/giu,
];

const WORDS: Readonly<Record<Restriction, readonly RegExp[]>> = {
  embargo: [
    /\bembargo(?:ed|s)?\b/iu,
    /\bon hold\b|\bhold(?:ing)? (?:back|for|until|till)\b/iu,
    // 'HOLD' alone or as a sentence of its own, not the verb in a caption.
    /(?:^|[.;:!/(–-]\s*)hold\s*(?:$|[.;:!/)–-])/iu,
    /\bnot before\b|\bnot (?:to be |for )?(?:publi\w+|releas\w+|use\w*|broadcast) (?:before|until|till|prior)\b/iu,
    /\bdo not (?:publish|release|use|run|post|broadcast) (?:this |it )?(?:before|until|till)\b/iu,
    /\bfor (?:release|publication) (?:at|on|after|from)\b/iu,
    /\bsperrfrist|\bsperrvermerk|\bgesperrt\b/iu,
    /\bnicht vor\b|\berst ab\b|\bfrei(?:gabe|gegeben)? (?:erst )?ab\b|\bveröffentlichung (?:erst |frühestens )?(?:ab|nach)\b/iu,
  ],
  usage: [
    new RegExp(`\\b(?:no|not for) (?:\\w+ )?(?:${SUBJECTS})\\b`, 'iu'),
    new RegExp(`\\bno (?:${COUNTRIES})\\b|\\b(?:${COUNTRIES}) out\\b`, 'iu'),
    /\b(?:editorial|internal|personal|private|non-?commercial|one[- ]?time|one-off|single)[- ](?:use|usage|purposes?)\b/iu,
    /\b(?:use|usage|purposes?|clients?|subscribers?|publication|print|online|web) only\b|\bonly (?:for|to be used)\b/iu,
    /\brestrict(?:ed|ions?)\b|\bexclusive(?:ly)?\b|\brights[- ]managed\b/iu,
    /\b(?:must|may) not\b|\bdo not (?:use|archive|store|(?:re)?sell|publish|post|print|distribute|syndicate|transfer|crop|alter)\b/iu,
    /\bmust be (?:deleted|destroyed|removed)\b/iu,
    /\b(?:us(?:e|ed|able)|valid|deleted?|destroy(?:ed)?|removed?)\b[^.;\n]{0,30}\b\d+ (?:hours?|days?|weeks?|months?)\b/iu,
    new RegExp(`\\bkeine?[nrs]? (?:[\\p{L}]+ )?(?:${VERWENDUNGEN})`, 'iu'),
    new RegExp(`\\bnicht (?:für|zur?|zum|im|in) (?:[\\p{L}]+ )?(?:${VERWENDUNGEN}|dritte)`, 'iu'),
    /\bnur (?:für|zur?|zum|im|in|einmal\p{L}*|redaktionell\p{L}*|online|print|intern\p{L}*)(?!\p{L})/iu,
    /\bredaktionelle\p{L}* (?:nutzung|verwendung|zweck|berichterstattung)|\beinmalige\p{L}* (?:nutzung|verwendung|veröffentlichung|abdruck)/iu,
    /\bausschlie(?:ß|ss)lich\b|\bexklusiv|\bhonorarpflichtig\b|\bbefristet\b/iu,
  ],
};

/** Decides from instructions and terms of use; an embargo in either comes first. Null without a restriction. */
export function restrictionOf({ instructions = '', usageTerms = '' }: UnmappedMetadata): FoundRestriction | null {
  const texts = [instructions, usageTerms].filter((text) => text !== '');
  for (const kind of RESTRICTIONS) {
    const text = texts.find((one) => restricts(one, kind));
    if (text !== undefined) return { kind, text };
  }
  return null;
}

function restricts(text: string, kind: Restriction): boolean {
  const plain = PERMISSIONS.reduce((rest, permission) => rest.replace(permission, ' '), text.replace(/\s+/gu, ' '));
  return WORDS[kind].some((words) => words.test(plain));
}
