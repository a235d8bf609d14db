import type { ReactNode } from 'react';

/** One line of a list of shortcuts. */
export function ShortcutRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="shortcuts-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
