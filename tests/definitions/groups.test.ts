/** A group of fields that is seen only when its expression holds: each of its fields is, beside what it says itself. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const isOcean = { equalTo: [{ var: 'record.mode' }, 'Ocean'] };
const isHeavy = { greaterThan: [{ var: 'record.weight' }, 10] };

async function compiled(visibleWhen: unknown) {
  const content = {
    entities: {
      crate: {
        label: 'Crate',
        plural: 'Crates',
        scope: 'global',
        title: 'code',
        access: 'crates',
        groups: {
          main: { label: 'Crate', fields: ['code', 'mode'], displayOrder: 1 },
          sea: { label: 'By sea', visibleWhen, fields: ['vessel', 'weight'], displayOrder: 2 },
        },
        fields: {
          code: { type: 'text', label: 'Code', length: 10 },
          mode: { type: 'text', label: 'Mode', length: 10 },
          vessel: { type: 'text', label: 'Vessel', length: 30 },
          weight: { type: 'numeric', label: 'Weight', length: 9, visibleWhen: isHeavy },
        },
      },
    },
  };
  const path = 'definitions/tenants/demo/crates.definitions.json';
  return compile([...(await readFolder()), { path, text: JSON.stringify(content) }], { tenant: 'demo', checks });
}

it('hides each of its fields', async () => {
  const { program, faults } = await compiled(isOcean);
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  const seen = Object.fromEntries((program?.fields.crate ?? []).map(({ key, visibleWhen }) => [key, visibleWhen]));
  expect(seen).toEqual({ vessel: isOcean, weight: { and: [isOcean, isHeavy] } });
});

it('reads fields that there are', async () => {
  const { faults } = await compiled({ equalTo: [{ var: 'record.mood' }, 'Ocean'] });
  const wrong = faults.filter(({ severity }) => severity === 'error');
  expect(wrong.length).toBeGreaterThan(0);
  for (const { message } of wrong) expect(message).toContain('mood');
});
