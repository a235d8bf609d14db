import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { RowHeadline } from './row-headline.tsx';
import { useSentText } from './use-sent-text.ts';

interface SetHeadlineProps {
  readonly row: UploadRow;
  readonly details: UploadDetails;
  /** As it was set for the file. */
  readonly text: string;
}

/** A headline with variables that is set for the file alone, as it is sent. */
export function SetHeadline({ row, details, text }: SetHeadlineProps) {
  return <RowHeadline text={useSentText(row, details, 'IPTCHeadline', text)} />;
}
