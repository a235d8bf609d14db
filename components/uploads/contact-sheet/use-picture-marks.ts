import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { usageTone } from '../../surface/usage-label.ts';
import { useUsageLabel } from '../../surface/use-usage-label.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { aiText } from '../origin-texts.ts';

export interface PictureMark {
  readonly label: string;
  /** The whole of what the label says in short. */
  readonly title: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

/** What is said on the picture itself: whether it may be used, that it was marked to be kept, and that AI took part. */
export function usePictureMarks(row: UploadRow, isKept: boolean): readonly PictureMark[] {
  const texts = useText();
  const usage = useUsageLabel(row);
  const ai = aiText(row, texts);
  return [
    ...(usage ? [{ label: usage.shortText, title: usage.text, tone: usageTone(usage.kind), icon: usage.icon }] : []),
    ...(isKept
      ? [{ label: texts.t('sheet.kept'), title: texts.t('sheet.kept'), tone: 'ok' as const, icon: 'check' as const }]
      : []),
    ...(ai ? [{ label: ai, title: ai, tone: 'plain' as const }] : []),
  ];
}
