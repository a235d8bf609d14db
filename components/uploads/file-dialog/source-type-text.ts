import { sourceTypeCode } from '#lib/upload-form/model/ai-origin.ts';
import type { TextId } from '../../i18n/catalogue.ts';

/** IPTC's digital source types by code, with the codes that it has retired. */
const TEXTS: Readonly<Record<string, TextId>> = {
  trainedalgorithmicmedia: 'metadata.sourceType.trainedAlgorithmicMedia',
  compositewithtrainedalgorithmicmedia: 'metadata.sourceType.compositeWithTrainedAlgorithmicMedia',
  algorithmicmedia: 'metadata.sourceType.algorithmicMedia',
  compositesynthetic: 'metadata.sourceType.compositeSynthetic',
  compositecapture: 'metadata.sourceType.compositeCapture',
  algorithmicallyenhanced: 'metadata.sourceType.algorithmicallyEnhanced',
  humanedits: 'metadata.sourceType.humanEdits',
  minorhumanedits: 'metadata.sourceType.humanEdits',
  digitalcapture: 'metadata.sourceType.digitalCapture',
  digitalcreation: 'metadata.sourceType.digitalCreation',
  digitalart: 'metadata.sourceType.digitalCreation',
  negativefilm: 'metadata.sourceType.negativeFilm',
  positivefilm: 'metadata.sourceType.positiveFilm',
  print: 'metadata.sourceType.print',
  screencapture: 'metadata.sourceType.screenCapture',
  computationalcapture: 'metadata.sourceType.computationalCapture',
  virtualrecording: 'metadata.sourceType.virtualRecording',
  composite: 'metadata.sourceType.composite',
  trainedalgorithmicdata: 'metadata.sourceType.trainedAlgorithmicMedia',
};

/** The digital source type in words, or its code if it has none here. */
export function sourceTypeText(digitalSourceType: string, t: (id: TextId) => string): string {
  const code = sourceTypeCode(digitalSourceType);
  const id = Object.entries(TEXTS).find(([name]) => name === code.toLowerCase())?.[1];
  return id ? t(id) : code || digitalSourceType;
}
