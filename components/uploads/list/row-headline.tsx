import { cutText } from '#lib/core/cut-text.ts';

/** Characters shown of a headline (9.8). */
const HEADLINE_LENGTH = 130;

interface RowHeadlineProps {
  readonly text: string;
  /** The whole text, and what it replaces; by default the whole text. */
  readonly title?: string | undefined;
}

/** The headline that the file of a row will be sent with; nothing without one. */
export function RowHeadline({ text, title = text }: RowHeadlineProps) {
  if (text === '') return null;
  const shown = cutText(text, HEADLINE_LENGTH);
  return (
    <span className="upload-row-headline" title={title}>
      {shown === text ? shown : `${shown}...`}
    </span>
  );
}
