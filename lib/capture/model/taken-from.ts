/** What a page says about a picture, as the background keeps it: proposals, like what is embedded in a file. */
import * as v from 'valibot';

const text = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((said) => said.replace(/\s+/gu, ' ').trim().slice(0, maxLength)),
    ),
    '',
  );

export const takenFromSchema = v.object({
  /** Address of the page. */
  page: text(2_000),
  /** That of the page, or of the picture in it. */
  title: text(500),
  caption: text(4_000),
  alt: text(2_000),
  credit: text(500),
});

export type TakenFrom = v.InferOutput<typeof takenFromSchema>;
