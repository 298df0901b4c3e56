/** Three desks as a new implementer writes them (docs/example/desk): few lines, no fault, and all their pages and actions. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { narrow } from '../../metadata/projection/narrow.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const folder = fileURLToPath(new URL('../../docs/example/desk', import.meta.url));
const files = await Promise.all(
  (await readdir(folder)).map(async (name) => ({
    path: `definitions/tenants/desk/${name}`,
    text: await readFile(`${folder}/${name}`, 'utf8'),
  })),
);
const { program, faults } = compile([...(await readFolder()), ...files], { tenant: 'desk', checks });
const linesOf = (name: string) =>
  files
    .find(({ path }) => path.endsWith(`/${name}`))
    ?.text.trimEnd()
    .split('\n').length;

describe('the desks of the example', () => {
  it('compile without a fault or a warning', () => {
    expect(faults).toEqual([]);
  });

  it('send a browser nothing of members that its user does not see', () => {
    const office = (...permissions: string[]) => {
      const viewer = { signedIn: true, isAdmin: false, permissions: new Set(permissions) };
      const entity = program?.definitions.entity.agreement;
      const sent = entity && program && narrow.entity(entity, viewer as never, program);
      return Object.keys(sent?.lists?.office?.fields ?? {});
    };
    expect(office('agreements.view', 'agreements.gates')).toContain('gateCode');
    expect(office('agreements.view')).toEqual(['street', 'city']);
  });

  it('are defined in few lines, including fields', () => {
    expect(linesOf('bankRates.definitions.json')).toBeLessThanOrEqual(45);
    expect(linesOf('crews.definitions.json')).toBeLessThanOrEqual(70);
    expect(linesOf('agreements.definitions.json')).toBeLessThanOrEqual(90);
  });

  it('have their pages, their menu entries and what is done with their records', () => {
    const of = (kind: 'route' | 'screen' | 'action' | 'menu', resource: string) =>
      Object.keys(program?.definitions[kind] ?? {}).filter((name) => name.startsWith(`${resource}.`));
    expect(of('route', 'bankRates')).toEqual(['bankRates.list']);
    expect(of('route', 'crews').sort()).toEqual(['crews.details', 'crews.edit', 'crews.list', 'crews.new']);
    expect([of('menu', 'bankRates'), of('menu', 'crews')]).toEqual([['bankRates.list'], ['crews.list']]);
    expect(of('action', 'bankRates')).toEqual(
      expect.arrayContaining(['history', 'delete', 'export', 'print', 'import'].map((offer) => `bankRates.${offer}`)),
    );
    expect(of('action', 'crews')).toEqual(expect.arrayContaining(['crews.clone', 'crews.create', 'crews.update']));
    for (const page of ['new', 'edit', 'details'])
      for (const list of ['office', 'charges'])
        expect(JSON.stringify(program?.definitions.screen[`agreements.${page}`])).toContain(
          `{"component":"memberForms","props":{"label":"${list === 'office' ? 'Office' : 'Charges'}",${page === 'details' ? '' : '"form":"form",'}"entity":"agreement","list":"${list}"`,
        );
    expect(program?.definitions.entity.crew?.fields.locations).toMatchObject({ input: 'transferList' });
  });
});
