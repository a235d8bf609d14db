import { useRef, useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useMirror } from '../surface/client-context.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const UserMenuPopover = lazyPart(async () => (await import('./user-menu-popover.tsx')).UserMenuPopover);

/** The button of the user's menu: the initials, or the page's title if the bar has no room for both (2.7.1, 2.8.1). */
export function UserBadge({ title }: { readonly title?: string }) {
  const { t } = useText();
  const username = useMirror(({ auth }) => auth.username);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const button = useRef<HTMLButtonElement>(null);
  if (username === '') return title && <span className="bar-title">{title}</span>;
  const initials = initialsOf(username);
  const label = title ? `${title}, ${t('app.menu')}` : `${t('session.user', { name: username })}, ${initials}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={title ? 'bar-title-button' : 'user-badge'}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        {title ? <span className="bar-title">{title}</span> : initials}
        {title && <Icon name="chevronDown" />}
      </button>
      {state !== 'unused' && (
        <UserMenuPopover label={label} button={button} isOpen={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  );
}

/** The initials of a name (2.7.1): those of its first two words, else its first two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}
