/** What a page says about a picture becomes proposals where the file itself says nothing. Pure. */
import { cutToField } from '#lib/upload-form/model/field-values.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { creditIn } from './credit.ts';
import type { TakenFrom } from './taken-from.ts';

/** The metadata of a taken file. Its rights are unclear until somebody answers, whatever the file says. */
export function withProposals(metadata: FileMetadata, taken: TakenFrom): FileMetadata {
  const found = creditIn(taken.caption);
  // Cut out of the caption only where it is said in the credit.
  const isCut = taken.credit === '' && !metadata.values.IPTCCredit?.trim();
  const texts = {
    IPTCHeadline: taken.title,
    IPTCCaption: (isCut ? found.rest : taken.caption) || taken.alt,
    IPTCCredit: taken.credit || found.credit,
  };
  const whole = missing(texts, metadata.values);
  const values = Object.fromEntries(Object.entries(whole).map(([name, text]) => [name, cutToField(name, text)]));
  const cut = Object.entries(whole).filter(([name, text]) => values[name] !== text);
  const unmapped = missing({ source: taken.page, altText: taken.alt }, { ...metadata.unmapped });
  return {
    ...metadata,
    values: { ...metadata.values, ...values },
    unmapped: { ...metadata.unmapped, ...unmapped },
    ...((metadata.whole || cut.length > 0) && { whole: { ...metadata.whole, ...Object.fromEntries(cut) } }),
    usage: { ...metadata.usage, isTaken: true },
    fromPage: Object.keys({ ...values, ...unmapped }),
  };
}

function missing(texts: Readonly<Record<string, string>>, known: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== '' && !known[name]?.trim()));
}
