import { Fragment } from 'react';
import { isMacKeyboard } from '../ui/keyboard.ts';
import type { TextId } from './catalogue.ts';
import { useText } from './text-provider.tsx';

/** Symbols printed on keys, with their names for screen readers. */
const SIGNS: Readonly<Record<string, { readonly sign: string; readonly name: TextId }>> = {
  ArrowUp: { sign: '↑', name: 'shortcuts.key.up' },
  ArrowDown: { sign: '↓', name: 'shortcuts.key.down' },
  ArrowLeft: { sign: '←', name: 'shortcuts.key.left' },
  ArrowRight: { sign: '→', name: 'shortcuts.key.right' },
  '/': { sign: '/', name: 'shortcuts.key.slash' },
  '?': { sign: '?', name: 'shortcuts.key.question' },
};

const NAMES: Readonly<Record<string, TextId>> = {
  Enter: 'shortcuts.key.enter',
  ' ': 'shortcuts.key.space',
  Escape: 'shortcuts.key.escape',
  Tab: 'shortcuts.key.tab',
  Delete: 'shortcuts.key.delete',
  Home: 'shortcuts.key.home',
  End: 'shortcuts.key.end',
  PageUp: 'shortcuts.key.pageUp',
  PageDown: 'shortcuts.key.pageDown',
  Ctrl: 'shortcuts.key.ctrl',
  Alt: 'shortcuts.key.alt',
  Shift: 'shortcuts.key.shift',
};

/** Shows keys as they are printed on the user's keyboard. */
export function ShownKeys({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useText();
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && <span className="visually-hidden"> {t('shortcuts.or')} </span>}
      <Combination keys={key.split('+')} />
    </Fragment>
  ));
}

function Combination({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="shortcuts-keys">
      {keys.map((key) => (
        <OneKey key={key} name={key} />
      ))}
    </span>
  );
}

function OneKey({ name }: { readonly name: string }) {
  const { t } = useText();
  const shown = SIGNS[name];
  const named = NAMES[name];
  if (shown) {
    return (
      <kbd>
        <span aria-hidden="true">{shown.sign}</span>
        <span className="visually-hidden">{t(shown.name)}</span>
      </kbd>
    );
  }
  if (name === 'Mod') return <kbd>{isMacKeyboard() ? '⌘' : t('shortcuts.key.ctrl')}</kbd>;
  if (name === 'Alt') return <kbd>{isMacKeyboard() ? '⌥' : 'Alt'}</kbd>;
  return <kbd>{named ? t(named) : name.toUpperCase()}</kbd>;
}
