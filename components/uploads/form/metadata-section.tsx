import { Suspense } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMetadataDialogs } from './metadata-context.ts';
import type { UploadFormProps } from './upload-form.ts';

/** The list and its buttons paint first; the form paints before the queue's state is known. */
const MetadataForm = lazyPart(async () => (await import('./metadata-form.tsx')).MetadataForm);

/** The form beside the list, or instead of it where the page is narrow. */
export function MetadataSection({ type, fileCount, hasOverview, ref, onFront, onSubmit }: UploadFormProps) {
  const { t, count } = useText();
  const { openOverview } = useMetadataDialogs();
  const label = fileCount === 0 ? t('uploads.metadata') : count('uploads.metadataFor', fileCount);
  return (
    <section className="metadata" aria-label={label}>
      <Suspense fallback={null}>
        <MetadataForm ref={ref} type={type} onFront={onFront} onSubmit={onSubmit} />
      </Suspense>
      {hasOverview && (
        <Button look="link" icon="lines" onClick={openOverview}>
          {t('metadata.overview')}
        </Button>
      )}
    </section>
  );
}
