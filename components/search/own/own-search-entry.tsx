import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../i18n/text-provider.tsx';

/** An entry of the menu; Up and Down move among them. */
export function MenuEntry({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`menu-entry ${className}`} onKeyDown={moveByArrow} {...rest} />;
}

interface OwnSearchEntryProps {
  readonly name: string;
  readonly facts: readonly string[];
  readonly newCount: number | null;
  readonly onChoose: () => void;
}

/** A search that the user has run or saved, with the number of results that are new. */
export function OwnSearchEntry({ name, facts, newCount, onChoose }: OwnSearchEntryProps) {
  const { count } = useText();
  return (
    <MenuEntry className="own-search-entry" onClick={onChoose}>
      <span className="own-search-name">{name}</span>{' '}
      {newCount !== null && newCount > 0 && <span className="own-search-new">{count('searches.new', newCount)}</span>}{' '}
      <span className="own-search-facts">{facts.filter((fact) => fact !== name).join(' · ')}</span>
    </MenuEntry>
  );
}

/** A titled part of the menu; nothing without entries. */
export function MenuPart({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="menu-title">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const entries = [
    ...(event.currentTarget.closest('.menu')?.querySelectorAll<HTMLElement>('.menu-entry:enabled') ?? []),
  ];
  if (step === undefined || event.altKey) return;
  event.preventDefault();
  entries[(entries.indexOf(event.currentTarget) + step + entries.length) % entries.length]?.focus();
}
