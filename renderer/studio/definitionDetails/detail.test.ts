import { expect, it } from 'vitest';
import { byKind, definingLocations, type PartLocation } from './detail.ts';

const place = (path: string[], layer: string, line = 1): PartLocation => ({ path, layer, file: `${layer}.json`, line });

it('shows an origin only where it differs from the origin of the containing part', () => {
  const places = [
    place([], 'base'),
    place(['fields'], 'base', 3),
    place(['fields', 'a'], 'base', 4),
    place(['fields', 'b'], 'demo', 9),
    place(['fields', 'b', 'label'], 'demo', 10),
    place(['fields', 'b', 'type'], 'base', 5),
  ];
  expect(definingLocations(places).map(({ path }) => path.join('.'))).toEqual(['', 'fields.b', 'fields.b.type']);
});

it('puts definitions under their kind, each once with its places', () => {
  const list = [
    { kind: 'screen', name: 'b', path: ['x'] },
    { kind: 'rules', name: 'r', path: [] },
    { kind: 'screen', name: 'a', path: [] },
    { kind: 'screen', name: 'b', path: ['y'] },
  ] as const;
  const told = byKind(list).map(([kind, names]) => [kind, names.map(([name, places]) => [name, places.length])]);
  expect(told).toEqual([
    [
      'screen',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['rules', [['r', 1]]],
  ]);
});
