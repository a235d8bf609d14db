import { type FormEvent, useRef } from 'react';
import { EXPIRY_CHOICES } from '#lib/search/model/expiry-choice.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import { withExpiry, withTypes } from '#lib/search/model/filter-value.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { offerUndo } from '../../surface/surface-undo.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ChannelSection } from './channel-section.tsx';
import { FilterLoadError } from './filter-load-error.tsx';
import { PeriodFields } from './period-fields.tsx';
import { SpecialFields } from './special-fields.tsx';
import { UsageFields } from './usage-fields.tsx';
import { useFilter } from './use-filter.ts';

interface FilterFormProps {
  /** Not called for a filter that applies on change, because its panel stays open (4.23). */
  readonly onApplied?: () => void;
}

/** The fields and buttons of the filter (2.9.2, 2.9.3). */
export function FilterForm({ onApplied }: FilterFormProps) {
  const { t } = useText();
  const appliesOnChange = useReady().settings.filterAppliesOnChange;
  const { filter, draft } = useFilter();
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!filter.apply()) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (!appliesOnChange) onApplied?.();
  };
  const reset = (): void => {
    const undo = filter.reset();
    if (undo !== null) offerUndo('undo.filterReset', undo);
  };
  return (
    <form ref={form} className="filter-form" onSubmit={submit} noValidate>
      <div className="filter-fields">
        <PartFields />
      </div>
      <footer className="filter-actions">
        <p className="visually-hidden" role="status">
          {!appliesOnChange && draft && t('filter.unapplied')}
        </p>
        <Button onClick={reset}>{t('filter.reset')}</Button>
        {!appliesOnChange && (
          <Button type="submit" variant={draft ? 'main' : 'plain'} title={draft ? t('filter.unapplied') : undefined}>
            {t('filter.apply')}
            {draft && <span className="filter-mark" aria-hidden="true" />}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** The fields of 2.9.2, and those that the server announces. */
function PartFields() {
  const { type } = useFilter();
  const offered = offeredParts(type, useReady().settings);
  return (
    <>
      {offered.includes('period') && (
        <>
          <TablesNote />
          <PeriodFields />
        </>
      )}
      {offered.includes('channels') && <ChannelSection />}
      {offered.includes('special') && <SpecialFields />}
      {offered.includes('types') && <TypeFields />}
      {offered.includes('expiry') && <ExpiryField />}
      {offered.includes('usage') && <UsageFields />}
    </>
  );
}

function ExpiryField() {
  const { t } = useText();
  const { filter, value } = useFilter();
  return (
    <div className="filter-section">
      <SelectField
        label={t('filter.expiry')}
        value={value.expiry ?? ''}
        onValue={(chosen) => filter.change(withExpiry(value, EXPIRY_CHOICES.find((each) => each === chosen) ?? null))}
      >
        <option value="">{t('filter.expiry.any')}</option>
        {EXPIRY_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`filter.expiry.${choice}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function TypeFields() {
  const { t } = useText();
  const { filter, value, tables } = useFilter();
  const typeName = (type: string, otherwise: string) =>
    tables.imageTypes.find(({ rowVal }) => rowVal === type)?.rowName ?? otherwise;
  return (
    <fieldset className="filter-section filter-types">
      <legend className="field-label">{t('filter.type')}</legend>
      <Checkbox
        label={typeName('I', t('filter.images'))}
        checked={value.showImages}
        onChecked={(showImages) => filter.change(withTypes(value, { showImages }))}
      />
      <Checkbox
        label={typeName('G', t('filter.graphics'))}
        checked={value.showGraphics}
        onChecked={(showGraphics) => filter.change(withTypes(value, { showGraphics }))}
      />
    </fieldset>
  );
}

/** A message with 'Try again' if the options of the filter could not be loaded. */
function TablesNote() {
  const { t } = useText();
  const { filter, tables } = useFilter();
  if (!tables.hasFailed) return null;
  return (
    <FilterLoadError
      text={t('filter.tablesFailed')}
      focusTarget={({ form }) => form?.querySelector('select')}
      onRetry={async () => {
        await filter.retry();
        return filter.store.getState().tables.hasFailed;
      }}
    />
  );
}
