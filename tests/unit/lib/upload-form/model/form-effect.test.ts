import { describe, expect, it } from 'vitest';
import { formEffect } from '#lib/upload-form/model/form-effect.ts';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { controlText, valuesOfControl } from '#lib/upload-form/model/upload-values.ts';

const texts = (control: string): [string, string] => {
  if (control === 'date') return ['20200102', '20240506'];
  return control === 'released' ? ['until 20200102', 'until 20980707'] : ['own', 'new'];
};

const fields = formFieldsOf('image').filter(({ isEmbeddable }) => isEmbeddable);

describe.each([0, 1, 2, 3] as const)('[4.16] what the form does to a value of a file, append mode %i', (appendMode) => {
  it.each(fields.map((field) => [field.name, field] as const))('is what will be sent: %s', (name, field) => {
    const [own, given] = texts(field.control);
    for (const [text, inherited] of [
      [given, []],
      [given, [name]],
      ['', []],
    ] as const) {
      const isKept = inherited.includes(name as never) && field.control === 'released';
      const values = text === '' ? {} : { [name]: isKept ? `implied ${text}` : text };
      const form = { type: 'image' as const, values, appendMode, inherited };
      const fileValues = valuesOfControl(field, own) ?? {};
      const sent = controlText(field, resolveMetadata({ draft: form, usage: null, fileValues }).values);
      const effect = sent === own ? 'keeps' : sent === given ? 'replaces' : 'adds';
      expect(formEffect(field, form)).toBe(effect);
    }
  });
});
