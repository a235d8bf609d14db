import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ResultSummary } from '#lib/search/model/result-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { type UsageLabel, usageTone } from '../../surface/usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { onCloseRequest } from '../../ui/close-request.ts';
import { MarkedText } from './marked-text.tsx';
import type { PopoverTarget } from './result-popover-context.ts';
import { resultPopoverPosition } from './result-popover-position.ts';

interface ResultPopoverProps {
  readonly target: PopoverTarget;
  readonly summary: ResultSummary | null;
  readonly usage: UsageLabel | null;
  /** The pointer has entered the popover, which then stays. */
  readonly onEnter: () => void;
  readonly onClose: () => void;
}

/** Whether one result may be used, its headline, caption and author, beside it (2.8.6). */
export function ResultPopover({ target, summary, usage, onEnter, onClose }: ResultPopoverProps) {
  const { t } = useText();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState({});

  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    popover.showPopover();
    const { width, height } = popover.getBoundingClientRect();
    const view = { width: window.innerWidth, height: window.innerHeight };
    setPosition(resultPopoverPosition(target.element.getBoundingClientRect(), { width, height }, view, target.x));
    const described = target.element.querySelector('a, button') ?? target.element;
    described.setAttribute('aria-describedby', id);
    return () => described.removeAttribute('aria-describedby');
  }, [target, id]);

  useEffect(() => onCloseRequest(onClose), [onClose]);

  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="tooltip"
      className="result-popover"
      style={position}
      onPointerEnter={onEnter}
      onPointerLeave={onClose}
      onPointerDown={onClose}
      onWheel={onClose}
    >
      {usage && <Badge tone={usageTone(usage.kind)} icon={usage.icon} label={usage.text} />}
      {summary?.headline && (
        <p className="result-popover-headline" dir="auto">
          <MarkedText text={summary.headline} />
        </p>
      )}
      {summary?.caption && (
        <p className="result-popover-caption" dir="auto">
          <MarkedText text={summary.caption} />
        </p>
      )}
      {summary?.author && <p className="result-popover-author">{t('search.author', { name: summary.author })}</p>}
    </div>
  );
}
