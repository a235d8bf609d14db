import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

interface CentredCardProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** The one card of a page that has nothing else on it. */
export function CentredCard({ title, subtitle, children }: CentredCardProps) {
  return (
    <main className="centred">
      <div className="card">
        <div className="card-head">
          <Logo />
          <div className="card-titles">
            <h1>{title}</h1>
            {subtitle && <p className="card-subtitle">{subtitle}</p>}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
