import type { UploadPromise } from '#lib/uploads/model/upload-promise.ts';
import type { TextId } from '../hooks/catalogue.ts';
import { useClient } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

const BADGES: Readonly<Record<UploadPromise, { word: TextId; sentence: TextId; tone: Tone; icon: IconName }>> = {
  page: { word: 'uploads.keepPageOpen', sentence: 'uploads.promisePage', tone: 'warning', icon: 'alert' },
  browser: { word: 'uploads.keepBrowserOpen', sentence: 'uploads.promiseBrowser', tone: 'plain', icon: 'clock' },
  'browser-idle': {
    word: 'uploads.keepBrowserOpen',
    sentence: 'uploads.promiseBrowserIdle',
    tone: 'plain',
    icon: 'clock',
  },
  kept: { word: 'uploads.kept', sentence: 'uploads.promiseKept', tone: 'ok', icon: 'shield' },
  'kept-idle': { word: 'uploads.kept', sentence: 'uploads.promiseKeptIdle', tone: 'ok', icon: 'shield' },
};

/** Where Upload has nothing to start, nobody is told to press it. */
const WITHOUT_START: Partial<Record<UploadPromise, TextId>> = {
  'browser-idle': 'uploads.promiseBrowserOnly',
  'kept-idle': 'uploads.promiseKeptOnly',
};

interface PromiseBadgeProps {
  readonly promise: UploadPromise;
  /** Upload would start something. */
  readonly canStart: boolean;
}

/** What may be closed, truthfully (design 4.2): a badge with its sentence beside it where there is room, else behind it. */
export function PromiseBadge({ promise, canStart }: PromiseBadgeProps) {
  const { t } = useText();
  const { hasBackground } = useClient().host.capabilities;
  const { word, sentence, tone, icon } = BADGES[promise];
  const idle = canStart ? undefined : WITHOUT_START[promise];
  const text = t(promise === 'kept' && !hasBackground ? 'uploads.promiseKeptPage' : (idle ?? sentence));
  return (
    <div className="promise">
      <Popover
        buttonLabel={`${t(word)}: ${t('uploads.promise')}`}
        buttonClassName="promise-button"
        button={<Badge word={t(word)} tone={tone} icon={icon} />}
      >
        {text}
      </Popover>
      <span className="promise-sentence">{text}</span>
    </div>
  );
}
