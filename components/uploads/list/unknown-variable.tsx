import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { unknownVariableFacts, unknownVariableIn } from '#lib/upload-form/model/variables.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says which variable of a file's own values is unknown, so that it holds Upload (decision 54). */
export function UnknownVariable({ overrides }: { readonly overrides: MetadataValues }) {
  const { t } = useText();
  const { settings } = useReady();
  const unknown = unknownVariableIn(overrides, settings.extraFields);
  if (unknown === null) return null;
  return (
    <span className="upload-row-wait">
      <Icon name="alert" />
      {t('metadata.unknownVariable', unknownVariableFacts(unknown.variable))}
    </span>
  );
}
