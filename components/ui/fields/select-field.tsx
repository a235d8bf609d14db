import { Field, type FieldFrame } from './field.tsx';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';

type SelectFieldProps = FieldFrame & Omit<NativeSelectProps, 'id' | 'required'>;

export function SelectField({ label, hint, error, required, isMarked, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} isMarked={isMarked}>
      {(wiring) => <NativeSelect {...rest} {...wiring} />}
    </Field>
  );
}
