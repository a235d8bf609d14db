import { visibleName } from '#lib/contract/file-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { EditableNameProps } from './editable-name.tsx';

const EditableName = lazyPart(async () => (await import('./editable-name.tsx')).EditableName, PlainName);

/** The filename of a row; if it can be changed, with a button that makes it a field (2.7.4). */
export function UploadRowName(props: EditableNameProps) {
  return props.row.isRenamable ? <EditableName {...props} /> : <PlainName {...props} />;
}

function PlainName({ row }: EditableNameProps) {
  return (
    <p className="upload-row-name" title={row.filename}>
      <bdi>{visibleName(row.filename)}</bdi>
    </p>
  );
}
