import { useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { lazyPart } from '../lazy-part.ts';
import { PopoverPanel } from '../popover-panel.tsx';
import { Field, type FieldFrame } from './field.tsx';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

export interface DateFieldProps extends FieldFrame {
  readonly name: string;
  /** A date as `yyyymmdd`, or incomplete typed text. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The app's locale, which may differ from the browser's. */
  readonly locale: string;
  readonly format: (date: string) => string;
  /** Null if the text is not a date. */
  readonly parse: (text: string) => string | null;
  readonly placeholder: string;
  /** Today as `yyyymmdd`; the calendar opens there. */
  readonly today: string;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly calendarLabel: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** A text field for a date in the locale's order, with a button for a calendar. */
export function DateField({ label, hint, error, required, isMarked, ...rest }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} isMarked={isMarked}>
      {(wiring) => <DateControl label={label} {...rest} {...wiring} />}
    </Field>
  );
}

type DateControlProps = Omit<DateFieldProps, 'hint' | 'error' | 'isMarked'> & { readonly id: string };

function DateControl(props: DateControlProps) {
  const { label, value, onValue, locale, format, parse, today, max, disabled, calendarLabel } = props;
  const { previousLabel, nextLabel, required: _required, ...input } = props;
  const { format: _f, parse: _p, today: _t, max: _m, calendarLabel: _c, onValue: _o, ...control } = input;
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = (date: string): void => {
    setTyped(null);
    onValue(date);
    field.current?.focus();
  };
  return (
    <span className="date">
      <input
        {...control}
        ref={field}
        type="text"
        className="control"
        autoComplete="off"
        inputMode="numeric"
        aria-required={props.required}
        value={typed ?? format(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onValue(parse(target.value) ?? target.value.trim());
        }}
        onBlur={() => setTyped(null)}
      />
      <PopoverPanel
        label={`${calendarLabel}: ${label}`}
        className="date-button"
        button={<Icon name="calendar" />}
        disabled={disabled}
      >
        {(close) => (
          <Calendar
            label={label}
            locale={locale}
            value={parse(format(value)) ?? ''}
            today={today}
            max={max}
            previousLabel={previousLabel}
            nextLabel={nextLabel}
            onChoose={(date) => {
              close();
              choose(date);
            }}
          />
        )}
      </PopoverPanel>
    </span>
  );
}
