import { memo } from 'react';
import type { LabelledGroup } from '#lib/embedded-metadata/model/metadata-list.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';

interface AllMetadataGroupProps {
  readonly group: LabelledGroup;
  /** The key of the value that was copied a moment ago. */
  readonly copied: string | null;
  readonly onCopy: (key: string, text: string) => void;
}

/** One group of names and values. */
export const AllMetadataGroup = memo(function AllMetadataGroup({ group, copied, onCopy }: AllMetadataGroupProps) {
  const { t } = useText();
  const { title, entries } = group;
  return (
    <section className="all-metadata-group">
      <h4>{title}</h4>
      <dl>
        {entries.map(({ name, text }, at) => {
          // A file may have a name twice.
          const key = `${title} ${name} ${at}`;
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                <span>{text}</span>
                <IconButton
                  icon={copied === key ? 'check' : LATE_ICONS.copy}
                  size="small"
                  label={t('metadata.all.copyValue', { name })}
                  onClick={() => onCopy(key, text)}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
});
