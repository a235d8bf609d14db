/** Whether generative AI made or changed a file, by what the file says of itself. */
import type { FileMetadata } from './metadata-values.ts';
import { AI_FIELDS } from './unmapped-fields.ts';

export type AiOrigin = 'generated' | 'edited';
/** The content credentials of the file say so, and they are not verified. */
export type AiOriginByCredential = `${AiOrigin}ByCredential`;

/** Labels of IPTC's digital source types that are written in place of their codes, without blanks and hyphens. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    createdusinggenerativeai: 'trainedAlgorithmicMedia',
    editedusinggenerativeai: 'compositeWithTrainedAlgorithmicMedia',
    compositeincludinggenerativeaielements: 'compositeSynthetic',
    compositeincludingsyntheticelements: 'compositeSynthetic',
    virtualeventrecording: 'virtualRecording',
  }),
);

const AI_ORIGINS: ReadonlyMap<string, AiOrigin> = new Map(
  Object.entries({
    trainedalgorithmicmedia: 'generated',
    trainedalgorithmicdata: 'generated',
    compositewithtrainedalgorithmicmedia: 'edited',
    compositesynthetic: 'edited',
    virtualrecording: 'edited',
  } as const),
);

/**
 * The code of a digital source type of IPTC, such as `trainedAlgorithmicMedia`, from its address
 * (http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia), its short form
 * (digsrctype:trainedAlgorithmicMedia), the code itself, its English label or the term of schema.org. Empty for an empty text.
 */
export function sourceTypeCode(text: string): string {
  const last = text.trim().split('?')[0]?.split(/[/:#]/u).filter(Boolean).at(-1) ?? '';
  const code = last.replace(/[\s_-]+/gu, '').replace(/digitalsource$/iu, '');
  return LABELS.get(code.toLowerCase()) ?? code;
}

/** A digital source type; in content credentials it is that of an action, such as `c2pa.created`. */
export interface SourceOfOrigin {
  readonly sourceType: string;
  readonly action?: string | undefined;
}

/** Actions whose digital source type is that of the whole file; another one says what was added to it. */
const WHOLE = /^(?:c2pa\.(?:created|opened|converted|transcoded|repackaged|published))?$/;

/** Null if generative AI took no part, or nothing is known. */
export function originOfSource({ sourceType, action = '' }: SourceOfOrigin): AiOrigin | null {
  const origin = AI_ORIGINS.get(sourceTypeCode(sourceType).toLowerCase()) ?? null;
  return origin === 'generated' && !WHOLE.test(action) ? 'edited' : origin;
}

/** The one that says most: made with AI, edited with AI, or the first other. Undefined of none. */
export function strongestSource<Source extends SourceOfOrigin>(sources: readonly Source[]): Source | undefined {
  const saying = (origin: AiOrigin) => sources.find((source) => originOfSource(source) === origin);
  return saying('generated') ?? saying('edited') ?? sources[0];
}

/**
 * How generative AI took part in the file: by its own digital source type, by its content credentials, or by properties
 * that name an AI system or a prompt, unless a source type says otherwise. Null if it did not, or nothing is known.
 */
export function aiOriginOf({
  unmapped,
  credentials,
}: Pick<FileMetadata, 'unmapped' | 'credentials'>): AiOrigin | AiOriginByCredential | null {
  const { digitalSourceType = '' } = unmapped;
  const own = originOfSource({ sourceType: digitalSourceType });
  if (own) return own;
  const { sourceType = '', action } = credentials ?? {};
  const byCredential = originOfSource({ sourceType, action });
  if (byCredential) return `${byCredential}ByCredential`;
  const hasAiField = AI_FIELDS.some((name) => unmapped[name] !== undefined);
  return hasAiField && digitalSourceType === '' && sourceType === '' ? 'generated' : null;
}
