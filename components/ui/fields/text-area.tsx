import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { lengthCounter } from './length-counter.tsx';

type Inherited = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value' | 'onChange' | 'required'>;

interface TextAreaProps extends FieldFrame, Inherited {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** A button beside the label. */
  readonly action?: ReactNode;
}

export function TextArea({ label, hint, error, required, isMarked, value, onValue, action, ...rest }: TextAreaProps) {
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
        <textarea
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
