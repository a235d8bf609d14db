import { useState } from 'react';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { usePlaceText } from './place-distance.ts';
import type { PlaceGroup, PlaceOption } from './place-groups.ts';

/** At most this many files of a group are named. */
const NAMED_FILES = 3;

export interface ChosenPlace {
  readonly uploadIds: readonly string[];
  readonly place: PlaceOption;
}

interface PlaceChoicesProps {
  readonly groups: readonly PlaceGroup[];
  readonly rows: readonly UploadRow[];
  readonly onChosen: (chosen: readonly ChosenPlace[]) => void;
  readonly onCancel: () => void;
}

/** One choice for each place that was found, before it is filled in. */
export function PlaceChoices({ groups, rows, onChosen, onCancel }: PlaceChoicesProps) {
  const { t, count } = useText();
  const { distance, nameAndDistance } = usePlaceText();
  const [names, setNames] = useState(() => groups.map(({ best, isNear }) => (isNear ? best.name : '')));
  const filenames = new Map(rows.map(({ uploadId, filename }) => [uploadId, filename]));
  const filesOf = ({ uploadIds }: PlaceGroup): string => {
    const first = uploadIds.slice(0, NAMED_FILES).map((uploadId) => filenames.get(uploadId) ?? '');
    return [...first, ...(uploadIds.length > NAMED_FILES ? ['…'] : [])].join(', ');
  };
  const chosen = groups.flatMap(({ uploadIds, options }, at) => {
    const place = options.find(({ name }) => name === names[at]);
    return place ? [{ uploadIds, place }] : [];
  });
  return (
    <>
      <ul className="place-groups">
        {groups.map((group, at) => (
          <li key={group.uploadIds[0]}>
            <SelectField
              label={count('metadata.placeFiles', group.uploadIds.length, { names: filesOf(group) })}
              hint={
                group.isNear
                  ? undefined
                  : t(group.best.km === null ? 'metadata.placeUnsure' : 'metadata.placeFar', {
                      place: group.best.name,
                      distance: distance(group.best.km),
                    })
              }
              value={names[at] ?? ''}
              onValue={(name) => setNames(names.with(at, name))}
            >
              <option value="">{t('metadata.placeOpen')}</option>
              {group.options.map((place) => (
                <option key={place.name} value={place.name}>
                  {nameAndDistance(place.name, place.km)}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <div className="place-choices">
        <Button size="small" icon={LATE_ICONS.pin} disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          {count(
            'metadata.setPlaces',
            chosen.reduce((sum, { uploadIds }) => sum + uploadIds.length, 0),
          )}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  );
}
