import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  readonly label: string;
  readonly onChecked: (isChecked: boolean) => void;
}

export function Checkbox({ label, onChecked, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" onChange={(event) => onChecked(event.target.checked)} {...rest} />
      <span>{label}</span>
    </label>
  );
}
