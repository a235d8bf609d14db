/** Whether generative AI made or changed a file, by what the file says of itself. */
import type { UnmappedMetadata } from './metadata-values.ts';

export type AiOrigin = 'generated' | 'edited';

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
 * (digsrctype:trainedAlgorithmicMedia), the code itself or its English label. Empty for an empty text.
 */
export function sourceTypeCode(text: string): string {
  const last = text.trim().split('?')[0]?.split(/[/:#]/u).filter(Boolean).at(-1) ?? '';
  const code = last.replace(/[\s_-]+/gu, '');
  return LABELS.get(code.toLowerCase()) ?? code;
}

/** How generative AI took part in the picture, by its digital source type; null if it did not or nothing is known. */
export function aiOriginOf({ digitalSourceType = '' }: UnmappedMetadata): AiOrigin | null {
  return AI_ORIGINS.get(sourceTypeCode(digitalSourceType).toLowerCase()) ?? null;
}
