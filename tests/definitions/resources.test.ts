/** Unfolded resources in the real definitions, with the overlays of harbor and of a stored layer of the previous version. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { Change } from '../../metadata/kinds/overlay.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { compileLayers } from '../../server/program/layers/compileLayers.ts';
import type { LayerEntry } from '../../server/program/layers/layerEntry.ts';

const files = await readFolder();
const harbor = compile(files, { tenant: 'harbor', checks });

const changed = (kind: Change['kind'], name: string, ...changes: Record<string, unknown>[]): LayerEntry => ({
  kind,
  name,
  content: { changes: changes.map((change) => ({ ...change, kind, name }) as unknown as Change) },
});
const under = (pieces: readonly LayerEntry[]) => compileLayers('harbor', files, [{ layer: 'systems/one', pieces }]);
const rowActions = ({ compiled }: ReturnType<typeof under>) => {
  const page = compiled.definitions.screen['accounts.list']?.parts.page?.parts;
  return page?.grid?.props?.rowActions as string[];
};

describe('a resource', () => {
  it('unfolds to ordinary definitions, in the language of the tenant', () => {
    expect(harbor.faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { definitions } = harbor;
    expect(definitions.route['exchangeRates.list']).toMatchObject({
      path: '/configuration/exchangeRates',
      title: 'Wechselkurse',
      permission: 'exchangeRates.view',
    });
    // Search offers the pages of the first family.
    const further = ['accounts.list', 'accounts.configuration.list'].map(
      (name) => definitions.route[name]?.furtherAddress,
    );
    expect(further).toEqual([undefined, true]);
    expect(definitions.permission['exchangeRates.view']?.label).toBe('Wechselkurse ansehen');
    expect(definitions.route['accounts.edit']?.path).toBe('/accounts/{accountId}/edit');
    expect(definitions.route['accounts.configuration.edit']?.path).toBe('/configuration/accounts/edit/{accountId}');
    expect(definitions.entity.exchangeRate?.access).toMatchObject({ export: 'exchangeRates.view' });
    expect(Object.keys(definitions.template.exchangeRate?.fields ?? {})[0]).toBe('pair');
  });

  it('reports the source definition of each value', () => {
    expect(harbor.unfoldedFrom('screen', 'accounts.list')).toEqual({ kind: 'resource', name: 'accounts' });
    const file = harbor.origin('query', 'accounts.list', ['sort'])?.file;
    expect(file).toBe('definitions/platform/accounts/accounts.resource.json');
  });

  it('is changed by a stored layer of the version before, under the names of that', () => {
    const merged = under([
      changed('screen', 'accountsView', {
        op: 'remove',
        at: 'parts/page/parts/grid/props/rowActions/accounts.toHierarchy',
      }),
      changed('route', 'accountsNew', { op: 'set', at: 'title', value: 'Kunde anlegen' }),
      changed('action', 'accounts.open', { op: 'set', at: 'label', value: 'Bearbeiten …' }),
    ]);
    expect(merged.faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(rowActions(merged)).not.toContain('accounts.tree');
    expect(rowActions(merged)).toContain('accounts.edit');
    expect(merged.compiled.definitions.route['accounts.new']?.title).toBe('Kunde anlegen');
    expect(merged.compiled.definitions.action['accounts.edit']?.label).toBe('Bearbeiten …');
  });

  it('keeps the changes of a layer below where one above changes the word', () => {
    const below = changed('screen', 'accounts.list', { op: 'set', at: '@grid/props/pageLimit', value: 50 });
    const above = changed('resource', 'accounts', { op: 'remove', at: 'offers/print' });
    const { compiled, faults } = compileLayers('harbor', files, [
      { layer: 'systems/one', pieces: [below] },
      { layer: 'systems/two', pieces: [above] },
    ]);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled.definitions.screen['accounts.list']?.parts.page?.parts?.grid?.props?.pageLimit).toBe(50);
    expect(compiled.definitions.action['accounts.print']).toBeUndefined();
    expect(compiled.definitions.route['accounts.list']?.title).toBe('Konten');
  });

  it('warns of an anchor that is gone, and what was to follow it comes last', () => {
    const at = '@grid/props/rowActions/rules.toTemplate';
    const merged = under([
      changed('screen', 'accounts.list', { op: 'remove', at: '@grid/props/rowActions/rules.toAccount' }),
      changed('screen', 'accounts.list', { op: 'add', at: at.replace('toTemplate', 'toAccount'), after: 'gone' }),
    ]);
    expect(
      merged.faults.filter(({ kind }) => kind.startsWith('overlay')).map(({ kind, severity }) => [kind, severity]),
    ).toEqual([['overlay-anchor', 'warning']]);
    expect(rowActions(merged).at(-1)).toBe('rules.toAccount');
  });

  it('reports the changes of a layer without a target by name', () => {
    const merged = under([changed('screen', 'accounts.list', { op: 'set', at: '@nothing/props/label', value: 'x' })]);
    expect(merged.faults.map(({ kind }) => kind)).toContain('overlay-target');
  });
});
