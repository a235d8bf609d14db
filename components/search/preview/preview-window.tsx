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
import { useSingleKeys } from '../../surface/use-single-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { mirroredKey } from '../../ui/grid-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isCommand } from '../../ui/keyboard.ts';
import { Modal } from '../../ui/modal.tsx';
import { MarkedText } from '../item/marked-text.tsx';
import { titleOf } from '../item/title-of.ts';
import { truncate } from '../item/truncate.ts';
import { useItemUsage } from '../item/usage-clock.tsx';
import { useResultNames } from '../item/use-result-names.ts';
import { Filmstrip } from './filmstrip.tsx';
import { openPage, PreviewActions } from './preview-actions.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { previewFacts, WORDED_FACTS } from './preview-facts.ts';
import { PreviewMedia } from './preview-media.tsx';
import { useFullScreen } from './use-full-screen.ts';
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
  const { slots, total, atLeast } = useStore(search.store);
  const steps = usePreviewSteps(search, index, onIndex);
  const item = itemAt(slots, index);
  const usage = useItemUsage(item ?? null);
  const [areSingleKeysOn] = useSingleKeys();
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
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
      <MarkedText text={title} />
    </h2>
  );
  const hasPicture = item.type === 'image' || item.type === 'video';
  const onKeyDown = (event: KeyboardEvent) => {
    // A player handles its own keys, and the browser those with a modifier.
    if (event.target instanceof HTMLMediaElement) return;
    // On a link, the browser opens that one.
    const opensPage = event.key === 'Enter' && isCommand(event) && !(event.target as Element).matches('a');
    if (opensPage && !event.repeat && openPage(event.currentTarget)) event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A key that is still held from opening the preview must not close it.
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
    else if (event.key === ' ' && !(event.target as Element).matches('a, button')) {
      event.preventDefault();
      if (fullScreen.isOn) fullScreen.toggle?.();
      else onClose();
    }
    const key = mirroredKey(event.key);
    if (key === 'ArrowLeft') steps.previous?.();
    if (key === 'ArrowRight') steps.next?.();
    if (event.key.toLowerCase() === 'f' && areSingleKeysOn && hasPicture && !event.repeat) fullScreen.toggle?.();
  };
  return (
    <Modal
      label={spokenTitle}
      className={hasPicture ? 'preview preview-wide' : 'preview'}
      closesOnBackdrop
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="preview-body">
        <PreviewBar
          title={spokenTitle}
          index={index}
          total={atLeast ?? total}
          isAtLeast={atLeast !== null}
          steps={steps}
          onFullScreen={hasPicture ? fullScreen.toggle : undefined}
          onClose={onClose}
        />
        {usage && (
          <p className="preview-usage" data-tone={usageTone(usage.kind)}>
            <Icon name={usage.icon} />
            {usage.text}
          </p>
        )}
        {item.type === 'text' && heading}
        {/* Stays on the whole screen from one result to the next. */}
        <div ref={stage} className="preview-stage">
          {fullScreen.isOn && (
            <div className="preview-on-screen">
              {usage && <Badge tone={usageTone(usage.kind)} icon={usage.icon} label={usage.text} />}
              <span className="visually-hidden" role="status">
                {spokenTitle}
              </span>
              <IconButton icon="close" label={texts.t('preview.leaveFullScreen')} onClick={fullScreen.toggle} />
            </div>
          )}
          <PreviewMedia key={item.objectId} item={item} title={shortTitle} />
        </div>
        {hasPicture && <Filmstrip search={search} index={index} onIndex={onIndex} />}
        <div className="preview-side">
          {item.type !== 'text' && heading}
          <PreviewActions item={item} />
          <PreviewFactList item={item} />
        </div>
      </div>
    </Modal>
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
            {WORDED_FACTS.has(label) ? <MarkedText text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
