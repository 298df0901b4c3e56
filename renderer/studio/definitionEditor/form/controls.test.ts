import { expect, it } from 'vitest';
import type { Schema } from '../../../../metadata/compiler/inspect.ts';
import { minimalValue } from '../../../../metadata/completion/minimalValue.ts';
import { PROPS_OF } from '../../../../metadata/kinds/annotations.ts';
import { kindNames } from '../../../../metadata/kinds/kindNames.ts';
import { kinds } from '../../../../metadata/kinds/kinds.ts';
import { componentKinds } from '../../../../metadata/signatures/components.ts';
import { shapeFaults } from '../useFaults.ts';
import {
  edited,
  memberOfMap,
  type Property,
  propertiesOf,
  sameProperty,
  shownProperties,
  variantOf,
  variantsOf,
} from './controls.ts';
import { asVariant } from './VariantForm.tsx';

const NO_DEFS = {};
const schemaOf = (kind: keyof typeof kinds) => kinds[kind].schema as unknown as Schema;
const controls = (kind: keyof typeof kinds) =>
  Object.fromEntries(propertiesOf(schemaOf(kind), {}, {}).map(({ name, control }) => [name, control]));

it('finds a control for every property of every kind', () => {
  const anything: string[] = [];
  for (const kind of kindNames) {
    const found = propertiesOf(schemaOf(kind), {}, {});
    expect(found.length, kind).toBeGreaterThan(0);
    for (const { control, name } of found) if (control === 'json') anything.push(`${kind}.${name}`);
  }
  // A value of any type is edited as JSON.
  expect(anything).toEqual(['api.requestSchema']);
  expect(controls('template')).toMatchObject({ label: 'text', entity: 'name', fields: 'map', groups: 'map' });
  expect(controls('action')).toMatchObject({ icon: 'icon', visibleWhen: 'expression', palette: 'flag', steps: 'list' });
  expect(controls('rules')).toMatchObject({
    field: 'field',
    ruleType: 'choice',
    displayOrder: 'number',
    rows: 'union',
  });
});

it('gives the properties of the component that a part names, for every component', () => {
  const part = memberOfMap(schemaOf('screen').properties?.parts as Schema, {});
  expect(part.control).toBe('object');
  for (const component of componentKinds) {
    const found = propertiesOf(part.schema, part.defs, { component }).find(({ name }) => name === 'props');
    expect(found?.control, component).toBe('object');
  }
  const grid = propertiesOf(part.schema, part.defs, { component: 'grid' }).find(({ name }) => name === 'props');
  const own = propertiesOf(grid?.schema as Schema, grid?.defs ?? {}, {});
  expect(own.find(({ name }) => name === 'template')).toMatchObject({ control: 'name', required: true });
  expect(own.find(({ name }) => name === 'source')).toMatchObject({ control: 'union' });
});

it('shows present properties of a long list and offers the others; unknown ones are shown too', () => {
  const field = memberOfMap(schemaOf('entity').properties?.fields as Schema, {});
  const value = { type: 'text', length: 5, oops: 1 };
  const { shown, offered } = shownProperties(propertiesOf(field.schema, field.defs, value), value);
  expect(shown.map(({ name }) => name)).toEqual(['type', 'length', 'oops']);
  expect(shown.at(-1)).toMatchObject({ known: false, control: 'json' });
  expect(offered.map(({ name }) => name)).toContain('isMandatory');
});

it('distinguishes union variants by their properties, and retains common ones', () => {
  const step = memberOfMap(schemaOf('action').properties?.steps as Schema, {});
  expect(step.control).toBe('union');
  const variants = variantsOf(step.schema, step.defs);
  expect(variants.map(({ label }) => label)).toEqual(expect.arrayContaining(['call', 'toast', 'stop']));
  const value = { do: 'toast', message: 'm', tone: 'info', if: true };
  expect(variants[variantOf(step.schema, step.defs, variants, value)]?.label).toBe('toast');
  const confirm = variants.find(({ label }) => label === 'confirm');
  expect(confirm && asVariant(confirm, value)).toEqual({ do: 'confirm', message: 'm', if: true });
});

it('begins members that have the right shape', () => {
  const { schema, defs } = memberOfMap(schemaOf('list').properties?.values as Schema, {});
  const value = { label: 'L', values: { a: minimalValue(schema, 'A', defs) } };
  expect(shapeFaults('list', 'l', value)).toEqual([]);
  expect(shapeFaults('list', 'l', { label: 'L', values: { a: {} } })).toMatchObject([
    { path: ['values', 'a'], sort: 'missing-property' },
  ]);
  expect(edited({ type: 'string' }, {}, 'after', undefined).control).toBe('after');
});

it('finds the same properties again, so that what is drawn by them stays', () => {
  for (const kind of kindNames) {
    const find = () => propertiesOf(schemaOf(kind), NO_DEFS, {});
    const [first, again] = [find(), find()];
    const other = first.filter((property, at) => !sameProperty(property, again[at] as typeof property));
    expect(other.map(({ name }) => `${kind}.${name}`)).toEqual([]);
  }
  const part = {
    properties: { component: { type: 'string' }, props: { [PROPS_OF]: 'component', description: 'Its own.' } },
  };
  const props = (component: string) =>
    propertiesOf(part as unknown as Schema, NO_DEFS, { component }).find(({ name }) => name === 'props') as Property;
  expect(sameProperty(props('grid'), props('grid'))).toBe(true);
  expect(sameProperty(props('grid'), props('form'))).toBe(false);
});
