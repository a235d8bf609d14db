import type { ReactNode } from 'react';

interface BarProps {
  readonly home: ReactNode;
  readonly children: ReactNode;
  readonly end: ReactNode;
}

/** The strip at the top of every working page: the logo, what the page puts in, what stands at the end. */
export function Bar({ home, children, end }: BarProps) {
  return (
    <header className="bar">
      {home}
      <div className="bar-middle">{children}</div>
      <div className="bar-end">{end}</div>
    </header>
  );
}
