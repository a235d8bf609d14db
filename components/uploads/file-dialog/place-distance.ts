import { useText } from '../../i18n/text-provider.tsx';

/** How far places are from a picture, in words. */
export function usePlaceText() {
  const { t, locale } = useText();
  const distance = (km: number | null): string =>
    km === null
      ? t('metadata.distanceUnknown')
      : new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: 'kilometer',
          maximumFractionDigits: km < 10 ? 1 : 0,
        }).format(km);
  return {
    distance,
    nameAndDistance: (place: string, km: number | null) => t('metadata.placeAt', { place, distance: distance(km) }),
  };
}
