import { useEffect, useRef, useState } from 'react';

const SHOWN_MS = 2_500;

export interface Copying {
  /** The key that was copied a moment ago. */
  readonly copied: string | null;
  /** The browser has refused the last attempt. */
  readonly isRefused: boolean;
  copy(key: string, text: string): void;
}

/** Copies texts to the clipboard and remembers for a moment which one. */
export function useCopying(): Copying {
  const [copied, setCopied] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    copied,
    isRefused,
    copy(key, text) {
      clearTimeout(timer.current);
      // Cleared first, so that a repeated copy is announced again.
      setCopied(null);
      navigator.clipboard.writeText(text).then(
        () => {
          setRefused(false);
          setCopied(key);
          timer.current = setTimeout(() => setCopied(null), SHOWN_MS);
        },
        () => setRefused(true),
      );
    },
  };
}
