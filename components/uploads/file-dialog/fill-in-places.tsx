import '../../../assets/styles/uploads/places.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { PlacesState } from '#lib/uploads/model/filled-places.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { PlaceChoices } from './place-choices.tsx';
import { placeGroups } from './place-groups.ts';
import { type FillInPlacesControl, type PlacesRun, useFillInPlaces } from './use-fill-in-places.ts';

/** At most this many places are named; the others are counted. */
const NAMED_PLACES = 4;

interface FillInPlacesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
}

/**
 * Fills in the places of files that have coordinates, after one consent and as they were chosen; can be undone (3.8). A
 * search goes on while its panel is closed.
 */
export function FillInPlaces({ type, rows }: FillInPlacesProps) {
  const { t } = useText();
  const places = useFillInPlaces(type, rows);
  const { state } = places;
  if (state === null || (state.open.length === 0 && places.placed.length === 0)) return null;
  return (
    <PopoverPanel
      label={t('metadata.places')}
      className={buttonClass('quiet')}
      button={
        <>
          <Icon name={LATE_ICONS.pin} />
          <span className="button-label">{t('metadata.places')}</span>
        </>
      }
    >
      {() => <PlacesPanel places={places} state={state} rows={rows} />}
    </PopoverPanel>
  );
}

interface PlacesPanelProps {
  readonly places: FillInPlacesControl;
  readonly state: PlacesState;
  readonly rows: readonly UploadRow[];
}

function PlacesPanel({ places, state, rows }: PlacesPanelProps) {
  const texts = useText();
  const { t } = texts;
  const { run } = places;
  const section = useStepFocus(run.status, places.placed.length);
  return (
    <section ref={section} className="place fill-in-places" aria-label={t('metadata.places')} tabIndex={-1}>
      <div role="status">
        {run.status === 'consent' ? <p>{t('metadata.placesConsent')}</p> : messages(places, state, texts)}
      </div>
      {run.status === 'running' && (
        <>
          <p aria-hidden="true">{t('metadata.placesProgress', { done: run.done, total: run.total })}</p>
          <ProgressBar label={t('metadata.places')} permille={(1000 * run.done) / Math.max(1, run.total)} />
        </>
      )}
      {run.status === 'choosing' ? (
        <PlaceChoices groups={placeGroups(run.found)} rows={rows} onChosen={places.set} onCancel={places.stop} />
      ) : (
        <div className="place-choices">{buttons(places, state, texts)}</div>
      )}
    </section>
  );
}

function buttons({ run, start, agree, stop }: FillInPlacesControl, state: PlacesState, { t }: Texts): ReactNode {
  if (run.status === 'running')
    return (
      <Button size="small" onClick={stop}>
        {t('metadata.stopPlaces')}
      </Button>
    );
  if (run.status === 'consent')
    return (
      <>
        <Button size="small" icon={LATE_ICONS.pin} onClick={agree}>
          {t('metadata.agreeToPlaces')}
        </Button>
        <Button size="small" variant="quiet" onClick={stop}>
          {t('app.cancel')}
        </Button>
      </>
    );
  if (state.open.length === 0) return null;
  return (
    <Button size="small" icon={LATE_ICONS.pin} onClick={start}>
      {t(run.failed > 0 || run.error ? 'app.tryAgain' : 'metadata.fillPlaces')}
    </Button>
  );
}

function messages({ run, placed }: FillInPlacesControl, { open, named }: PlacesState, texts: Texts): ReactNode {
  const { t, count } = texts;
  if (run.status === 'running') return <p className="visually-hidden">{spokenProgress(run, texts)}</p>;
  const others = named - placed.length;
  const reason = run.error ? errorSentence(run.error, texts) : '';
  return (
    <>
      {placed.length > 0 && <p>{count('metadata.placesSet', placed.length, { places: placeList(placed, texts) })}</p>}
      {run.unknown > 0 && <p>{count('metadata.placesUnknown', run.unknown)}</p>}
      {reason !== '' && (
        <p className="place-error">
          {run.failed > 0 ? count('metadata.placesFailed', run.failed, { reason }) : reason}
        </p>
      )}
      {run.setError && <p className="place-error">{errorSentence(run.setError, texts)}</p>}
      {run.status === 'choosing' && <p>{t('metadata.choosePlaces')}</p>}
      {run.status === 'idle' && open.length > 0 && <p>{count('metadata.placesOpen', open.length)}</p>}
      {run.status === 'idle' && open.length > 0 && others > 0 && <p>{count('metadata.placesNamed', others)}</p>}
    </>
  );
}

/** The most frequent places first. */
function placeList(placed: readonly string[], { t, count }: Texts): string {
  const places = [...Map.groupBy(placed, (place) => place)].sort(([, one], [, other]) => other.length - one.length);
  const shown = places
    .slice(0, NAMED_PLACES)
    .map(([place, { length }]) => t('metadata.placeCount', { place, count: length }));
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [count('metadata.morePlaces', more)] : [])].join('; ');
}

/** Each step has its own buttons: when the pressed one disappears, the first control of the next step gets the focus. */
function useStepFocus(status: string, setCount: number) {
  const section = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = section.current;
    const rememberFocus = (): void => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each step
  useEffect(() => {
    if (!hadFocus.current || section.current?.contains(document.activeElement)) return;
    (section.current?.querySelector<HTMLElement>('select, button') ?? section.current)?.focus();
  }, [status, setCount]);
  return section;
}

/** Changes four times per run, since a screen reader announces each change. */
function spokenProgress({ done, total }: PlacesRun, { t }: Texts): string {
  const quarter = Math.floor((4 * done) / Math.max(1, total));
  return t('metadata.placesProgress', { done: Math.floor((quarter * total) / 4), total });
}
