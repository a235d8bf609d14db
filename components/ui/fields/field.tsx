import { type ReactNode, useId } from 'react';

export interface FieldFrame {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** False in a form whose fields are all required. */
  readonly isMarked?: boolean | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
export interface FieldWiring {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  readonly counter?: ReactNode;
  /** A button beside the label. */
  readonly action?: ReactNode;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/** Label, control, and below it the error, else the hint, and the counter. */
export function Field({ label, hint, error, required, isMarked = true, counter, action, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const labelElement = (
    <label className="field-label" htmlFor={id}>
      {label}
      {required && isMarked && <span aria-hidden="true"> *</span>}
    </label>
  );
  return (
    <div className="field">
      {action ? (
        <div className="field-head">
          {labelElement}
          {action}
        </div>
      ) : (
        labelElement
      )}
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {(note || counter) && (
        <div className="field-below">
          {note && (
            <span id={noteId} className={error ? 'field-error' : undefined}>
              {note}
            </span>
          )}
          {counter}
        </div>
      )}
    </div>
  );
}
