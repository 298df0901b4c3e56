/** A field with a unit is always formatted as a quantity: with the digits of its currency and thousands separators. */
import { expect, it } from 'vitest';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';

it('every amount and weight has a unit or number format', async () => {
  const { definitions } = await cachedProgram('harbor');
  const plain = (['entity', 'template'] as const).flatMap((kind) =>
    Object.entries(definitions[kind]).flatMap(([name, { fields }]) =>
      Object.entries(fields as Record<string, { label?: string; unitField?: string; numberFormat?: string }>)
        // A template's field that says no label is the entity's own.
        .filter(([, field]) => field.label !== undefined && field.unitField !== undefined && !field.numberFormat)
        .map(([field]) => `${kind} ${name}.${field}`),
    ),
  );
  expect(plain).toEqual([]);
});
