import type { ReactNode } from 'react';

interface BarProps {
  readonly home: ReactNode;
  readonly children: ReactNode;
  readonly end: ReactNode;
}

/** The bar at the top of a page: logo, content, and the elements at its end. */
export function Bar({ home, children, end }: BarProps) {
  return (
    <header className="bar">
      {home}
      <div className="bar-middle">{children}</div>
      <div className="bar-end">{end}</div>
    </header>
  );
}
