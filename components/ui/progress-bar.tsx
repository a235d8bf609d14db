interface ProgressBarProps {
  readonly label: string;
  /** Parts of a thousand. */
  readonly permille: number;
}

export function ProgressBar({ label, permille }: ProgressBarProps) {
  return <progress className="progress" aria-label={label} max={1000} value={Math.min(1000, Math.max(0, permille))} />;
}
