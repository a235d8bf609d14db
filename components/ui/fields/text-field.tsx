import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { lengthCounter } from './length-counter.tsx';

type Inherited = Omit<ComponentProps<'input'>, 'className' | 'id' | 'value' | 'onChange' | 'required'>;

export interface TextFieldProps extends FieldFrame, Inherited {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** A button beside the label. */
  readonly action?: ReactNode;
}

export function TextField({ label, hint, error, required, isMarked, value, onValue, action, ...rest }: TextFieldProps) {
  const counter = lengthCounter(value.length, rest.maxLength);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      isMarked={isMarked}
      counter={counter}
      action={action}
    >
      {(wiring) => (
        <input
          className="control"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  );
}
