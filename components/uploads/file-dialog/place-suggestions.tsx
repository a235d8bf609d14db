import '../../../assets/styles/uploads/places.css';
import { useState } from 'react';
import { hasCode } from '#lib/core/app-error.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { usePlaceText } from './place-distance.ts';

interface PlaceSuggestionsProps {
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
  readonly onPlace: (values: MetadataValues) => void;
}

/** Suggests places for a picture's coordinates. The media system is asked only after the user's consent. */
export function PlaceSuggestions({ coordinates, onPlace }: PlaceSuggestionsProps) {
  const texts = useText();
  const { t, locale } = texts;
  const { send } = useClient();
  const [isPending, run, error] = usePending();
  const [isConsentNeeded, setConsentNeeded] = useState(false);
  const [proposals, setProposals] = useState<readonly PlaceProposal[] | null>(null);
  const { latitude, longitude } = coordinates;
  const { nameAndDistance } = usePlaceText();
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });

  const propose = async (): Promise<void> => {
    try {
      setProposals(await send('metadata.geolocate', { latitude, longitude }));
    } catch (reason) {
      if (!hasCode(reason, 'metadata/consent-needed')) throw reason;
      setConsentNeeded(true);
    }
  };
  const agree = async (): Promise<void> => {
    await send('metadata.agreeToGeolocation', {});
    setConsentNeeded(false);
    await propose();
  };
  return (
    <section className="place" aria-label={t('metadata.place')}>
      <div className="place-head">
        <p>
          {t('metadata.place')}: {digits.format(latitude)}; {digits.format(longitude)}
        </p>
        <Button size="small" icon={LATE_ICONS.pin} disabled={isPending || isConsentNeeded} onClick={() => run(propose)}>
          {t('metadata.proposePlace')}
        </Button>
      </div>
      <div role="status">
        {error && <p className="place-error">{errorSentence(error, texts)}</p>}
        {proposals?.length === 0 && <p>{t('metadata.noProposal')}</p>}
        {isConsentNeeded && <p>{t('metadata.placeConsent')}</p>}
      </div>
      {isConsentNeeded && (
        <div className="place-choices">
          <Button size="small" disabled={isPending} onClick={() => run(agree)}>
            {t('metadata.agree')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setConsentNeeded(false)}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
      {proposals && proposals.length > 0 && (
        <ul className="place-choices">
          {proposals.map(({ text, values, km }) => (
            <li key={text}>
              <Button size="small" icon="check" onClick={() => onPlace(values)}>
                {t('metadata.useProposal', { place: nameAndDistance(text, km) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
