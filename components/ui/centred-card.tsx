import type { CSSProperties, ReactNode } from 'react';
import { Logo } from './logo.tsx';

interface CentredCardProps {
  /** A customer's logo and background; default: the product's. */
  readonly logo?: string | null;
  readonly pictured?: { readonly className: string; readonly style?: CSSProperties };
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** A page with a single card. */
export function CentredCard({ logo = null, pictured, title, subtitle, children }: CentredCardProps) {
  return (
    <main className={`centred ${pictured?.className ?? ''}`} style={pictured?.style}>
      <div className="card">
        <div className="card-head">
          <Logo picture={logo} />
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
