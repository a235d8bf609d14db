import { useState } from 'react';

/** The customer's logo, or the product's in the accent colour if there is none or it cannot be loaded. */
export function Logo({ picture = null }: { readonly picture?: string | null }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (picture && picture !== missing) {
    return <img className="logo" src={picture} alt="" onError={() => setMissing(picture)} />;
  }
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" />
      <path d="M15.6 9.2a4.3 4.3 0 1 0 0 5.6" />
    </svg>
  );
}
