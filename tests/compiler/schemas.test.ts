/** The committed JSON Schemas: current, readable by a validator that is not ours, and of one mind with the compiler. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { roleOf } from '../../metadata/compiler/layout.ts';
import { schemaFiles } from '../../metadata/emit/schemaFiles.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const folder = fileURLToPath(new URL('../../metadata/schemas', import.meta.url));

it('are current', () => {
  const committed = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  expect(committed).toEqual(schemaFiles());
});

describe('the definitions of the suite are right by them', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const [name, text] of Object.entries(schemaFiles()))
    ajv.addSchema({ $id: `https://schemas.test/${name}`, ...JSON.parse(text) });
  for (const { path, text } of await readFolder()) {
    const value = JSON.parse(text);
    const role = roleOf(path, '');
    const said = typeof value.$schema === 'string' ? (value.$schema.split('/').at(-1) as string) : undefined;
    const expected =
      role.role === 'overlay' || role.role === 'texts'
        ? [role.role]
        : role.role === 'many'
          ? [role.plural]
          : role.role === 'one'
            ? [role.kind]
            : role.role === 'several'
              ? ['definitions']
              : ['no schema'];
    it(path, () => {
      if (said) expect(expected.map((name) => `${name}.schema.json`)).toContain(said);
      // A tenant's file says only what differs from the base's: it is right together with it, which the compiler looks at.
      if (path.includes('/tenants/') && path.endsWith('/tenant.json')) return;
      const validate = ajv.getSchema(`https://schemas.test/${expected[0]}.schema.json`);
      validate?.(value);
      expect(validate?.errors ?? []).toEqual([]);
    });
  }
});

it("complete a component's properties by its kind", () => {
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(JSON.parse(schemaFiles()['screen.schema.json'] as string));
  const screen = (props: unknown) => ({ title: 'T', parts: { a: { component: 'heading', props } } });
  expect(validate(screen({ text: 'Hello', level: 2 }))).toBe(true);
  expect(validate(screen({ text: 'Hello', level: 9 }))).toBe(false);
  expect(validate(screen({ template: 'x' }))).toBe(false);
});
