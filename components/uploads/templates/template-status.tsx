import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { LeftOut } from '#lib/upload-form/model/templates.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLeftOutText } from './use-left-out-text.ts';

export interface AppliedTemplate {
  readonly name: string;
  readonly leftOut: readonly LeftOut[];
}

interface TemplateStatusProps {
  readonly type: MediaType;
  readonly applied: AppliedTemplate;
  readonly onClose: () => void;
}

/** Says which template was applied and what of it was left out. */
export function TemplateStatus({ type, applied, onClose }: TemplateStatusProps) {
  const { t } = useText();
  const leftOutText = useLeftOutText(type)(applied.leftOut);
  const text = [t('templates.applied', { name: applied.name }), leftOutText].filter(Boolean).join(' ');
  useEffect(() => announce(text), [text]);
  return (
    <div className="templates-status">
      <p>{text}</p>
      <IconButton icon="close" size="small" label={t('templates.dismiss')} onClick={onClose} />
    </div>
  );
}
