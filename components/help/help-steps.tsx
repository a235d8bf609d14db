import { shippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyAddress } from './copy-address.tsx';
import type { HelpPictureName, HelpStep } from './help-articles.ts';

interface HelpStepsProps {
  readonly steps: readonly HelpStep[];
  /** False for one of the two systems: the widget looks the same on both. */
  readonly hasPictures: boolean;
}

export function HelpSteps({ steps, hasPictures }: HelpStepsProps) {
  return (
    <ol className="help-steps">
      {steps.map((step) => (
        <li key={step.text}>
          <Step step={step} />
          {hasPictures && step.picture && <HelpPicture name={step.picture} />}
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { text, download, hasAddress } }: { readonly step: HelpStep }) {
  const { t } = useText();
  const { server } = useReady();
  if (download) {
    return (
      <a className={buttonClass()} href={`${server}plugin/${download}`}>
        {t(text, { name: download })}
      </a>
    );
  }
  return (
    <>
      <p>{t(text)}</p>
      {hasAddress && <CopyAddress />}
    </>
  );
}

/** Sizes in CSS pixels; must match scripts/make-help-pictures.ts. */
const PICTURES: Readonly<
  Record<HelpPictureName, { readonly alt: TextId; readonly width: number; readonly height: number }>
> = {
  'first-run': { alt: 'help.pictureFirstRun', width: 480, height: 360 },
  login: { alt: 'help.pictureLogin', width: 480, height: 520 },
  upload: { alt: 'help.pictureUpload', width: 738, height: 600 },
  search: { alt: 'help.pictureSearch', width: 360, height: 600 },
};

/** A picture of the widget in the user's language, or in English. */
function HelpPicture({ name }: { readonly name: HelpPictureName }) {
  const { t, locale } = useText();
  const { basePath } = useClient().host;
  const { alt, width, height } = PICTURES[name];
  const language = shippedLanguage(locale);
  return (
    <img
      className="help-picture"
      src={`${basePath}help-pictures/${language}/${name}.webp`}
      alt={t(alt)}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
