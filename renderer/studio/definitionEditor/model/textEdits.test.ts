import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from '../../../../metadata/jsonText.ts';
import { changeBetween, textAfter, valueChangesBetween } from './textEdits.ts';

const name = fc.constantFrom('a', 'b', 'label', 'props', 'x-y');
const { value: any } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'text', '"quoted"', 'line\nend', 1, 2.5, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }).map((made) => ({ ...made })),
  ),
}));
const object = fc.dictionary(name, any, { maxKeys: 5 }).map((made) => ({ ...made }));

it('writes any new value into any text', () => {
  fc.assert(
    fc.property(object, object, (before, after) => {
      expect(JSON.parse(textAfter(JSON.stringify(before, null, 2), before, after))).toEqual(after);
      expect(textAfter(jsonText(before), before, after)).toBe(jsonText(after));
    }),
    { seed: 20261121, numRuns: 150 },
  );
});

it('changes the place that changes and leaves the rest as it was written', () => {
  const text = '{\n  "label":   "A",\n  "values": { "x": {"label": "X"} }\n}\n';
  const before = JSON.parse(text) as Record<string, unknown>;
  const after = { ...before, values: { x: { label: 'Xy' } } };
  expect(valueChangesBetween(before, after)).toEqual([{ path: ['values', 'x', 'label'], value: 'Xy' }]);
  expect(textAfter(text, before, after)).toBe(text.replace('"X"', '"Xy"'));
});

it('finds the letters in which two texts differ', () => {
  expect(changeBetween('same', 'same')).toBeUndefined();
  expect(changeBetween('"ab"', '"abc"')).toEqual({ from: 3, to: 3, insert: 'c' });
  expect(changeBetween('aaa', 'aa')).toEqual({ from: 2, to: 3, insert: '' });
});
