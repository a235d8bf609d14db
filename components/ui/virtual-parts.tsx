/** A virtual list as a real list: its library hands over the props of a `div` and things that are no attributes. */
import type { ComponentProps } from 'react';

type PartProps = ComponentProps<'div'> & { readonly context?: unknown; readonly item?: unknown };

export function VirtualList({ context: _context, item: _item, ...props }: PartProps) {
  return <ul {...(props as unknown as ComponentProps<'ul'>)} />;
}

export function VirtualItem({ context: _context, item: _item, ...props }: PartProps) {
  return <li {...(props as unknown as ComponentProps<'li'>)} />;
}
