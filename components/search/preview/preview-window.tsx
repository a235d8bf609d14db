import '../../../assets/styles/search/preview.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { itemAt } from '#lib/search/model/result-slots.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { usageTone } from '../../surface/usage-label.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { mirroredKey } from '../../ui/grid-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CopyLinkButton } from '../item/copy-link-button.tsx';
import { useRestrictedUse } from '../item/restricted-use-context.ts';
import { titleOf } from '../item/title-of.ts';
import { truncate } from '../item/truncate.ts';
import { useItemUsage } from '../item/usage-clock.tsx';
import { useResultNames } from '../item/use-result-names.ts';
import { PreviewBar } from './preview-bar.tsx';
import { previewFacts } from './preview-facts.ts';
import { PreviewMedia } from './preview-media.tsx';
import { usePreviewSteps } from './use-preview-steps.ts';

interface PreviewWindowProps {
  readonly search: SearchStore;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
  /** The result is no longer there. */
  readonly onGone: () => void;
}

/** Shows one result large, with its metadata and buttons for the previous and next one (2.10.1). */
export function PreviewWindow({ search, index, onIndex, onClose, onGone }: PreviewWindowProps) {
  const texts = useText();
  const { slots, total } = useStore(search.store);
  const steps = usePreviewSteps(search, index, onIndex);
  const item = itemAt(slots, index);
  const usage = useItemUsage(item ?? null);
  const wasThere = useRef(false);
  // Gone if another search has replaced it; after a reload of the page it may only not have loaded yet.
  const isAnswered = total >= 0 && (index >= total || slots.has(index));
  const isGone = item === undefined && (wasThere.current || isAnswered);
  useEffect(() => {
    if (item) wasThere.current = true;
    if (isGone) onGone();
  }, [item, isGone, onGone]);
  if (!item) return null;

  const title = titleOf(item, texts);
  const shortTitle = truncate(title);
  const spokenTitle = usage ? `${shortTitle}, ${usage.text}` : shortTitle;
  const heading = (
    <h2 className="preview-title" dir="auto">
      {title}
    </h2>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    // A player handles its own keys, and the browser those with a modifier.
    if (event.target instanceof HTMLMediaElement) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A key that is still held from opening the preview must not close it.
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
    else if (event.key === ' ' && !(event.target as Element).matches('a, button')) {
      event.preventDefault();
      onClose();
    }
    const key = mirroredKey(event.key);
    if (key === 'ArrowLeft') steps.previous?.();
    if (key === 'ArrowRight') steps.next?.();
  };
  return (
    <Modal label={spokenTitle} className="preview" closesOnBackdrop onClose={onClose} onKeyDown={onKeyDown}>
      <div className="preview-body">
        <PreviewBar title={spokenTitle} index={index} total={total} steps={steps} onClose={onClose} />
        {usage && (
          <p className="preview-usage" data-tone={usageTone(usage.kind)}>
            <Icon name={usage.icon} />
            {usage.text}
          </p>
        )}
        {item.type === 'text' && heading}
        <PreviewMedia key={item.objectId} item={item} title={shortTitle} />
        {item.type !== 'text' && heading}
        <div className="preview-actions">
          {item.hiresUrl && item.type !== 'audio' && <LargePreview item={item} />}
          <CopyLinkButton key={item.objectId} item={item} />
        </div>
        <PreviewFactList item={item} />
      </div>
    </Modal>
  );
}

/** A link to the file; only a button where a question comes before it. */
function LargePreview({ item }: { readonly item: SearchItem }) {
  const { t } = useText();
  const { use, answerFor } = useRestrictedUse();
  const onClick = () => void use({ item, action: 'open', run: () => undefined });
  if (['ask', 'block'].includes(answerFor(item)))
    return (
      <Button variant="main" icon="external" onClick={onClick}>
        {t('preview.large')}
      </Button>
    );
  return (
    <a
      className={buttonClass('main')}
      href={item.hiresUrl}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      onAuxClick={onClick}
    >
      <Icon name="external" />
      {t('preview.large')}
    </a>
  );
}

/** The metadata table, without empty rows (2.10.1). */
function PreviewFactList({ item }: { readonly item: SearchItem }) {
  const texts = useText();
  const names = useResultNames();
  const { settings } = useReady();
  return (
    <dl className="facts preview-facts">
      {previewFacts(item, texts, names, settings.extraFields).map(({ label, value, codes }) => (
        <div key={label} className="fact">
          <dt>{texts.t(label as TextId)}</dt>
          <dd dir="auto" title={codes === value ? undefined : codes}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
