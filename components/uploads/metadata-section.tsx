import { type Ref, useId } from 'react';
import { useText } from '../hooks/text-provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { MetadataForm } from './metadata-form.tsx';
import type { Draft } from './use-draft.ts';

interface MetadataSectionProps {
  readonly draft: Draft;
  readonly fileCount: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly formRef: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
}

/** The form beside the list, or below it as a section that folds where the page is narrow. */
export function MetadataSection({ draft, fileCount, isOpen, onToggle, formRef, onSubmit }: MetadataSectionProps) {
  const { t, count } = useText();
  const bodyId = useId();
  return (
    <section className="metadata" data-open={isOpen}>
      <button
        type="button"
        className="metadata-toggle"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
        {fileCount === 0 ? t('uploads.metadata') : count('uploads.metadataFor', fileCount)}
      </button>
      <div id={bodyId} className="metadata-body">
        <MetadataForm ref={formRef} draft={draft} onSubmit={onSubmit} />
      </div>
    </section>
  );
}
