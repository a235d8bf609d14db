import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMetadataDialogs } from '../hooks/metadata-dialogs.ts';
import { useText } from '../hooks/text-provider.tsx';
import type { UploadFormProps } from '../hooks/upload-form.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The list and its buttons paint first; the form is there before the queue has told what it holds. */
const MetadataForm = lazy(async () => ({ default: (await import('./metadata-form.tsx')).MetadataForm }));

/** The form beside the list, or below it as a section that folds where the page is narrow. */
export function MetadataSection({ type, fileCount, hasOverview, ref, onSubmit }: UploadFormProps) {
  const { t, count } = useText();
  const { openOverview } = useMetadataDialogs();
  const [isOpen, setOpen] = useState(true);
  const bodyId = useId();
  const unfold = useCallback(() => flushSync(() => setOpen(true)), []);
  return (
    <section className="metadata" data-open={isOpen} aria-label={t('uploads.metadata')}>
      <button
        type="button"
        className="metadata-toggle"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
        {fileCount === 0 ? t('uploads.metadata') : count('uploads.metadataFor', fileCount)}
      </button>
      <div id={bodyId} className="metadata-body">
        <Suspense fallback={null}>
          <MetadataForm ref={ref} type={type} onUnfold={unfold} onSubmit={onSubmit} />
        </Suspense>
        {hasOverview && (
          <Button look="link" icon="lines" onClick={openOverview}>
            {t('metadata.overview')}
          </Button>
        )}
      </div>
    </section>
  );
}
