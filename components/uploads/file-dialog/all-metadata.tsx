import '../../../assets/styles/uploads/all-metadata.css';
import { useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const AllMetadataContent = lazyPart(
  async () => (await import('./all-metadata-content.tsx')).AllMetadataContent,
  Loading,
);

function Loading() {
  return <p className="metadata-dialog-message">{useText().t('app.loading')}</p>;
}

/** All metadata of a file, folded; it is read when the section is opened. */
export function AllMetadata({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (row.type === 'meta' || row.isRefused) return null;
  return (
    <details className="all-metadata" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('metadata.all')}</summary>
      {isOpen && <AllMetadataContent key={row.uploadId} row={row} />}
    </details>
  );
}
