interface LengthCounterProps {
  readonly length: number;
  readonly max: number;
  /** The counter is part of the page from this share of `max` on; below it, it would only be noise. */
  readonly from?: number;
}

/** `24 / 255`, in UTF-16 units like the limit itself (design 14, 5.8). */
export function LengthCounter({ length, max, from = 0.8 }: LengthCounterProps) {
  if (length < max * from) return null;
  return (
    <span className="field-counter">
      {length} / {max}
    </span>
  );
}
