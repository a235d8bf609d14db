import { useDeferredValue, useMemo, useState } from 'react';
import type { MetadataEntry, MetadataGroup } from '#lib/embedded-metadata/model/all-metadata.ts';
import { groupsAsText, labelled, matchingGroups } from '#lib/embedded-metadata/model/metadata-list.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { AllMetadataGroup } from './all-metadata-group.tsx';
import { sourceTypeText } from './source-type-text.ts';
import { useAllMetadata } from './use-all-metadata.ts';
import { useCopying } from './use-copying.ts';

const REASONS = {
  'no-file': 'metadata.all.noFile',
  unreadable: 'metadata.all.unreadable',
  unsupported: 'metadata.all.unsupported',
} as const;

/** All metadata of a file: searchable, each value and all of them copyable; or why there are none. */
export function AllMetadataContent({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const answer = useAllMetadata(row);
  if (answer === null) return <Message text={t('metadata.all.reading')} />;
  if (answer.status !== 'read') return <Message text={t(REASONS[answer.status])} />;
  const { groups, isPartial } = answer.metadata;
  return (
    <>
      {isPartial && <Message text={t('metadata.all.partial')} />}
      {groups.length > 0 ? <Groups groups={groups} /> : !isPartial && <Message text={t('metadata.all.empty')} />}
    </>
  );
}

function Message({ text }: { readonly text: string }) {
  return (
    <p className="metadata-dialog-message" role="status">
      {text}
    </p>
  );
}

function Groups({ groups }: { readonly groups: readonly MetadataGroup[] }) {
  const texts = useText();
  const { t, count } = texts;
  const [query, setQuery] = useState('');
  const { copied, isRefused, copy } = useCopying();
  const all = useMemo(() => labelled(groups, labelsIn(texts)), [groups, texts]);
  const shown = matchingGroups(all, useDeferredValue(query));
  const found = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <div className="all-metadata-bar">
        <TextField
          label={t('metadata.all.search')}
          value={query}
          onValue={setQuery}
          autoComplete="off"
          spellCheck={false}
        />
        <Button icon={copied === 'all' ? 'check' : LATE_ICONS.copy} onClick={() => copy('all', groupsAsText(all))}>
          {t(copied === 'all' ? 'metadata.all.copied' : 'metadata.all.copy')}
        </Button>
      </div>
      {/* The page's own live region is silent behind a dialog. */}
      <p className={isRefused ? 'all-metadata-refused' : 'visually-hidden'} role="status">
        {isRefused ? t('metadata.all.notCopied') : copied !== null ? t('metadata.all.copied') : ''}
      </p>
      <p className={found === 0 ? 'metadata-dialog-message' : 'visually-hidden'} role="status">
        {found === 0 ? t('metadata.all.noMatch') : query.trim() !== '' ? count('metadata.all.found', found) : ''}
      </p>
      {shown.map((group) => (
        <AllMetadataGroup key={group.title} group={group} copied={copied} onCopy={copy} />
      ))}
    </>
  );
}

function labelsIn({ t }: Texts) {
  const isSourceType = ({ known }: MetadataEntry) => known === 'digitalSourceType';
  return {
    title: ({ id, namespace = '' }: MetadataGroup) =>
      id === 'xmp' ? t('metadata.group.xmp', { namespace }) : t(`metadata.group.${id}`),
    name: ({ known, name }: MetadataEntry) =>
      known === undefined ? name : t(known === 'coordinates' ? 'metadata.coordinates' : `metadata.unmapped.${known}`),
    text: (entry: MetadataEntry) => (isSourceType(entry) ? sourceTypeText(entry.text, t) : entry.text),
  };
}
