interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1000; other values are clamped. */
  readonly permille: number;
}

export function ProgressBar({ label, permille }: ProgressBarProps) {
  return <progress className="progress" aria-label={label} max={1000} value={Math.min(1000, Math.max(0, permille))} />;
}
