/**
 * What the words of a file say about its use: killed, under embargo, restricted, or any other instruction. English, German,
 * French, Italian and Spanish. A date in the words is never interpreted, because they have no format.
 */

/** By strength. */
export const WORD_KINDS = ['killed', 'embargoed', 'restricted', 'instructed'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/**
 * Fields of instructions: any text in them is a mark; codes last, because sentences give the reason. Headline, caption and
 * rights are prose: only certain words count.
 */
export const INSTRUCTION_FIELDS = [
  'instructions',
  'usageTerms',
  'otherConstraints',
  'editStatus',
  'actionAdvised',
] as const;
export const PROSE_FIELDS = ['headline', 'caption', 'rights'] as const;
export const USAGE_FIELDS = [...INSTRUCTION_FIELDS, ...PROSE_FIELDS] as const;
export type UsageField = (typeof USAGE_FIELDS)[number];

/** The texts of each field, of all blocks of the file and its sidecar. */
export type UsageTexts = Readonly<Partial<Record<UsageField, readonly string[]>>>;

export interface UsageWords {
  readonly kind: WordKind;
  readonly field: UsageField;
  /** The whole text, as in the file. */
  readonly text: string;
}

/** Phrases that a server or a policy adds, by kind; compared without case. */
export type FurtherWords = Readonly<Partial<Record<WordKind, readonly string[]>>>;

const COUNTRIES =
  'uk|u\\.k\\.|gb|us|usa|u\\.s\\.a?\\.?|eu|europe|austria|australia|belgium|brazil|canada|china|denmark|finland|france|germany|greece|hungary|india|ireland|israel|italy|japan|netherlands|norway|poland|portugal|russia|scandinavia|spain|sweden|switzerland|turkey';
const SUBJECTS =
  'sales?|resales?|archiv\\w*|use|usage|re-?use|third part(?:y|ies)|commercial|advertis\\w*|promot\\w*|merchandis\\w*|internet|online|web|print|tv|television|broadcast|mobile|social|magazines?|mags?|tabloids?|books?|cropping|alter\\w*|manipulat\\w*|derivatives?|syndication|sublicen\\w*|publication|distribution|transfer|ai';
const VERWENDUNGEN =
  'verkauf|verkäufe|weiterverkauf|weitergabe|archiv|werbung|werblich|werbezweck|kommerziell|gewerblich|online|internet|print|veröffentlichung|nutzung|verwendung|verwertung|bearbeitung|drittverwertung';

/** Phrases with words of the table below that permit, or say that an embargo has ended. */
const PERMISSIONS: readonly RegExp[] = [
  /\b(?:no|not|non|without|free of|kein\w*|ohne|nicht|sans|aucun\w*|senza|sin|ning[uú]n\w*)[\s-]+(?:an? |any |known |under |unter |usage )*(?:embargo\w*|restrict\w*|restric\w*|restrizion\w*|exclusi\w*|esclusiv\w*|sperrfrist\w*|gesperrt|exklusiv\w*|beschränk\w*|einschränk\w*|honorarpflichtig)/giu,
  /\b(?:embargo|sperrfrist)\b[^.;\n]{0,40}?\b(?:lifted|expired|over|ended|passed|cancelled|aufgehoben|abgelaufen|beendet|levé|terminé|scaduto|revocato|levantado|terminado)(?!\p{L})/giu,
  /\b(?:commercial (?:and|or|&) editorial|editorial (?:and|or|&) commercial) (?:use|usage|purposes?)\b/giu,
];

const WORDS: Readonly<Record<Exclude<WordKind, 'instructed'>, readonly RegExp[]>> = {
  killed: [
    /(?:^|[.;:!/(–-]\s*)(?:mandatory |photo |picture |image |urgent )?kill(?:ed)?\s*(?:$|[.;:!/)–-])/iu,
    /\b(?:mandatory|photo|picture|image|advisory|object) kill\b|\bkill (?:this|the|all) (?:photo|picture|image)|\bkill notice\b/iu,
    /\b(?:photo|picture|image|file|has been|have been|was|is) (?:withdrawn|retracted)\b|(?:^|[.;:!/(–-]\s*)(?:withdrawn|retracted)\b/iu,
    /\b(?:do|must|may) not (?:be )?(?:use|used|publish|published) ?(?:this (?:photo|picture|image))? ?(?:any ?more|again)?\s*(?:$|[.;!])/iu,
    /\bzurückgezogen\b|\b(?:bitte )?nicht mehr (?:verwenden|benutzen|drucken|veröffentlichen|verwendet)\b|\bbitte nicht (?:verwenden|benutzen|drucken|veröffentlichen)\s*(?:$|[.;!])|\bbild(?:er)?sperre\b/iu,
    /\b(?:photo|image|cliché) (?:retirée?|annulée?|supprimée?)(?!\p{L})|\bne (?:plus|pas) utiliser\s*(?:$|[.;!])/iu,
    /\b(?:foto|immagine) (?:ritirata|annullata)\b|\bnon (?:più )?utilizzare\s*(?:$|[.;!])/iu,
    /\b(?:foto|imagen) (?:retirada|anulada|eliminada)\b|\bno (?:usar|utilizar)(?: más)?\s*(?:$|[.;!])/iu,
  ],
  embargoed: [
    /\bembargo(?:ed|s)?\b/iu,
    /\bon hold\b|\bhold(?:ing)? (?:back|for|until|till)\b|\bheld (?:back|until|till)\b/iu,
    // 'HOLD' alone or as a sentence of its own, not the verb in a caption.
    /(?:^|[.;:!/(–-]\s*)hold\s*(?:$|[.;:!/)–-])/iu,
    /\bnot before\b|\bnot (?:to be |for )?(?:publi\w+|releas\w+|use\w*|broadcast) (?:before|until|till|prior)\b/iu,
    /\bdo not (?:publish|release|use|run|post|broadcast) (?:this |it )?(?:before|until|till)\b/iu,
    /\bfor (?:release|publication) (?:at|on|after|from)\b/iu,
    /\bsperrfrist|\bsperrvermerk|\bgesperrt\b/iu,
    /\bnicht vor\b|\berst ab\b|\bfrei(?:gabe|gegeben)? (?:erst )?ab\b|\bveröffentlichung (?:erst |frühestens )?(?:ab|nach)\b/iu,
    /\bne pas (?:publier|diffuser|utiliser) avant\b|\b(?:publication|diffusion) (?:interdite avant|à partir d)/iu,
    /\bnon (?:pubblicare|diffondere|utilizzare) prima\b|\bnon prima (?:del|di|delle)\b/iu,
    /\bno (?:publicar|difundir|usar|utilizar) (?:antes|hasta)\b|\bprohibid[ao] (?:su )?(?:publicación|difusión) (?:antes|hasta)\b/iu,
  ],
  restricted: [
    new RegExp(`\\b(?:no|not for) (?:\\w+ )?(?:${SUBJECTS})\\b`, 'iu'),
    new RegExp(`\\bno (?:${COUNTRIES})\\b|\\b(?:${COUNTRIES}) out\\b`, 'iu'),
    // 'MAGS OUT', 'NEW YORK TIMES OUT', not 'SOLD OUT'.
    /(?:^|[.;,:/(–-]\s*)[\p{Lu}\d][\p{Lu}\d &'’/-]{1,40}(?<!\b(?:ALL|CHECK|CUT|FADE|KNOCK|SOLD|STRIKES?|WATCH)) OUT\b/u,
    /\b(?:editorial|internal|personal|private|non-?commercial|one[- ]?time|one-off|single)[- ](?:use|usage|purposes?)\b/iu,
    /\b(?:use|usage|purposes?|clients?|subscribers?|publication|print|online|web) only\b|\bonly (?:for|to be used)\b/iu,
    /\brestrict(?:ed|ions?)\b|\bexclusive(?:ly)?\b|\brights[- ]managed\b/iu,
    /\b(?:must|may) not\b|\bdo not (?:use|archive|store|(?:re)?sell|publish|post|print|distribute|syndicate|transfer|crop|alter)\b/iu,
    /\bmust be (?:deleted|destroyed|removed|pixel\w+|blurred|obscured|masked)\b/iu,
    /\b(?:us(?:e|ed|able)|valid|deleted?|destroy(?:ed)?|removed?)\b[^.;\n]{0,30}\b\d+ (?:hours?|days?|weeks?|months?)\b/iu,
    new RegExp(`\\bkeine?[nrs]? (?:[\\p{L}]+ )?(?:${VERWENDUNGEN})`, 'iu'),
    new RegExp(`\\bnicht (?:für|zur?|zum|im|in) (?:[\\p{L}]+ )?(?:${VERWENDUNGEN}|dritte)`, 'iu'),
    /\bnur (?:für|zur?|zum|im|in|mit|einmal\p{L}*|redaktionell\p{L}*|online|print|intern\p{L}*)(?!\p{L})/iu,
    /\bredaktionelle\p{L}* (?:nutzung|verwendung|zweck|berichterstattung)|\beinmalige\p{L}* (?:nutzung|verwendung|veröffentlichung|abdruck)/iu,
    /\bausschlie(?:ß|ss)lich\b|\bexklusiv|\bhonorarpflichtig\b|\bbefristet\b|\bunkenntlich\b|\bverpixel/iu,
    /\b(?:usage|utilisation) (?:éditorial|rédactionnel|unique|strictement)|\buniquement\b|\binterdit(?:e|s|es)?(?!\p{L})|\bpas (?:d['’]|de )(?:archiv|vente|revente|publicité|usage|utilisation)|\bexclusi(?:f|ve|vité)(?!\p{L})|\bflouté?/iu,
    /\buso (?:editoriale|esclusiv|interno)|\bsolo per\b|\bvietat[aoei]\b|\bnon (?:in vendita|vendibile|archiviare|cedere)\b|\besclusiv/iu,
    /\buso (?:editorial|exclusiv|interno)|\bs[oó]lo para\b|\bprohibid[ao]s?\b|\b(?:no|sin) (?:ventas?|reventa|archivos?|archivar)\b|\bexclusiv[ao]\b/iu,
  ],
};

/** In prose 'embargo' is also a matter of trade, and 'hold' a verb: only what addresses the desk counts. */
const PROSE: Readonly<Partial<Record<WordKind, readonly RegExp[]>>> = {
  killed: [/\b(?:MANDATORY|PHOTO|PICTURE|IMAGE) KILL\b|\bKILL NOTICE\b|(?:^|[.;:!/(–-]\s*)KILL(?:ED)?\s*[:!]/u],
  embargoed: [
    /(?:^|[.;:!/(+–-]\s*)embargo(?:ed)?\s*(?:$|[:!–-]|until|till|bis|jusqu|hasta|fino)/iu,
    /\bEMBARGO(?:ED)? (?:UNTIL|TILL|BIS|JUSQU|HASTA|FINO|TO)\b|\bembargoed (?:until|till)\b|\bsous embargo jusqu/u,
    /\bsperrfrist\b(?! (?:im|beim|bei der|für das) )|\bsperrvermerk\b/iu,
    /\bNOT (?:FOR (?:PUBLICATION|RELEASE|USE)|TO BE (?:PUBLISHED|USED)) (?:BEFORE|UNTIL)\b/u,
  ],
};

/** Runs of capitals in prose, where agencies write their conditions: '… / RESTRICTED TO EDITORIAL USE'. */
const CAPITALS = /[\p{Lu}\d][\p{Lu}\d\s"“”'’.,:;&/()–-]{7,}/gu;

/** IIM 2:42, 'object kill'. */
const ACTION_KILL = '01';

/** The strongest words of a file, and where they are; null without any instruction. */
export function usageInWords(texts: UsageTexts, further: FurtherWords = {}): UsageWords | null {
  for (const kind of WORD_KINDS) {
    const found = wordsOf(kind, texts, further);
    if (found) return found;
  }
  return null;
}

function wordsOf(kind: WordKind, texts: UsageTexts, further: FurtherWords): UsageWords | null {
  const added = (further[kind] ?? []).map((phrase) => phrase.trim().toLowerCase()).filter(Boolean);
  const isAdded = (text: string) => added.some((phrase) => text.toLowerCase().includes(phrase));
  const find = (fields: readonly UsageField[], says: (text: string, field: UsageField) => boolean) => {
    for (const field of fields) {
      const text = texts[field]?.find((one) => one !== '' && (says(one, field) || isAdded(one)));
      if (text !== undefined) return { kind, field, text };
    }
    return null;
  };
  return (
    find(INSTRUCTION_FIELDS, (text, field) => instructs(kind, text, field)) ??
    find(PROSE_FIELDS, (text) => saysInProse(kind, text))
  );
}

function instructs(kind: WordKind, text: string, field: UsageField): boolean {
  if (field === 'actionAdvised') return kind === (text.trim() === ACTION_KILL ? 'killed' : 'instructed');
  return kind === 'instructed' || matches(WORDS[kind], withoutPermissions(text));
}

function saysInProse(kind: WordKind, text: string): boolean {
  if (kind === 'instructed') return false;
  const plain = withoutPermissions(text);
  if (kind !== 'restricted') return matches(PROSE[kind] ?? [], plain);
  const capitals = plain.match(CAPITALS) ?? [];
  return capitals.some((run) => matches(WORDS.restricted, run)) || /\bhonorarpflichtig\b/iu.test(plain);
}

function withoutPermissions(text: string): string {
  return PERMISSIONS.reduce((rest, permission) => rest.replace(permission, ' '), text.replace(/\s+/gu, ' '));
}

function matches(words: readonly RegExp[], text: string): boolean {
  return words.some((each) => each.test(text));
}
