/**
 * The base changes below a tenant and a stored layer with changes to unfolded definitions: a removed offer, a renamed resource,
 * a wrapped part, another text. Fitting changes apply, lost ones are reported by name.
 */
import { describe, expect, it } from 'vitest';
import { previousHash } from '../../metadata/compiler/overlay.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import type { Change } from '../../metadata/kinds/overlay.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { compileLayers, isError, type LayerEntries } from '../../server/program/layers/compileLayers.ts';
import type { LayerEntry } from '../../server/program/layers/layerEntry.ts';
import { withoutFaults } from '../../server/program/layers/withoutFaults.ts';

const files = await readFolder();
const RATES = 'definitions/freight/rates/exchangeRates.definitions.json';
const RECORDS = 'definitions/platform/records/record.definitions.json';

/** The files of the next base: one of them says something else. */
// biome-ignore lint/suspicious/noExplicitAny: a file as JSON.
function nextBase(path: string, edit: (content: any) => void): DefinitionFile[] {
  return files.map((file) => {
    if (file.path !== path) return file;
    const content = JSON.parse(file.text);
    edit(content);
    return { path, text: JSON.stringify(content) };
  });
}

const changed = (kind: Change['kind'], name: string, ...changes: Record<string, unknown>[]): LayerEntry => ({
  kind,
  name,
  content: { changes: changes.map((change) => ({ ...change, kind, name }) as unknown as Change) },
});

/** The effective definitions of the layer, and the reports about the rest. */
function serve(next: readonly DefinitionFile[], ...pieces: LayerEntry[]) {
  let stack: readonly LayerEntries[] = [{ layer: 'systems/one', pieces }];
  const told: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { compiled, faults } = compileLayers('harbor', next, stack);
    const wrong = faults.filter(isError);
    if (wrong.length === 0) return { definitions: compiled.definitions, program: compiled.program, told };
    told.push(...wrong.map(({ kind, message }) => `${kind}: ${message}`));
    stack = withoutFaults(stack, wrong);
  }
  throw new Error(`It is not served: ${told.join('\n')}`);
}

const LIST = 'exchangeRates.list';
const pageLimit = { op: 'set', at: '@grid/props/pageLimit', value: 50 };
const gridOf = ({ definitions }: ReturnType<typeof serve>, name = LIST) => {
  const page = definitions.screen[name]?.parts.page;
  return page?.parts?.grid ?? page?.parts?.box?.parts?.grid;
};

describe('a layer over the next base', () => {
  it('is served whole over the base that it was written over', () => {
    const served = serve(files, changed('screen', LIST, pageLimit));
    expect(served.told).toEqual([]);
    expect(gridOf(served)?.props?.pageLimit).toBe(50);
  });

  it('loses only its changes to a removed offer', () => {
    const next = nextBase(RATES, ({ resources: { exchangeRates } }) => {
      // All that it offers now but to print.
      exchangeRates.offers = ['history', 'delete', 'deleted', 'export', 'import'];
    });
    const served = serve(
      next,
      changed('action', 'exchangeRates.print', { op: 'set', at: 'label', value: 'On paper' }),
      changed('action', 'exchangeRates.export', { op: 'set', at: 'label', value: 'Write' }),
      changed('screen', LIST, pageLimit),
    );
    expect(served.told).toEqual([expect.stringMatching(/overlay-target: .*exchangeRates\.print/)]);
    expect(served.definitions.action['exchangeRates.export']?.label).toBe('Write');
    expect(gridOf(served)?.props?.pageLimit).toBe(50);
    expect(served.program).toBeDefined();
  });

  it('is carried to a resource that is called otherwise', () => {
    const next = nextBase(RATES, ({ resources, entities }) => {
      resources.rates = { ...resources.exchangeRates, formerly: { 'resource/rates': 'exchangeRates' } };
      delete resources.exchangeRates;
      entities.exchangeRate.search.list = 'rates.list';
    });
    const served = serve(
      next,
      changed('screen', LIST, pageLimit),
      changed('resource', 'exchangeRates', { op: 'set', at: 'pageLimit', value: 20 }),
    );
    expect(served.told).toEqual([]);
    expect(gridOf(served, 'rates.list')?.props?.pageLimit).toBe(50);
    expect(served.definitions.query['rates.list']?.pageLimit).toBe(20);
  });

  it('follows a wrapped part by the name of the part, and reports a change by its path', () => {
    const next = nextBase(RECORDS, ({ fragments }) => {
      const { part } = fragments['record.list'];
      part.parts = { box: { component: 'stack', parts: part.parts } };
    });
    const byWay = { op: 'set', at: 'parts/page/parts/grid/props/keepDraft', value: false };
    const served = serve(next, changed('screen', LIST, pageLimit, byWay));
    expect(served.told).toEqual([expect.stringMatching(/overlay-target: .*exchangeRates\.list/)]);
    expect(gridOf(served)?.props?.pageLimit).toBe(50);
    expect(gridOf(served)?.props?.keepDraft).toBe(true);
  });

  it('reports a changed base text below its change, and keeps the rest', () => {
    const empty = {
      op: 'set',
      at: '@grid/props/empty/text',
      value: 'None yet.',
      was: previousHash('Nichts passt, oder es gibt noch nichts.'),
    };
    const written = serve(files, changed('screen', LIST, empty));
    expect(written.told).toEqual([]);
    const next = nextBase(RECORDS, ({ fragments }) => {
      fragments['record.list'].part.parts.grid.props.empty.text = 'Nothing here so far.';
    });
    const served = serve(next, changed('screen', LIST, pageLimit, empty));
    expect(served.told).toEqual([expect.stringMatching(/overlay-conflict: .*exchangeRates\.list.*empty\/text/)]);
    expect(gridOf(served)?.props?.pageLimit).toBe(50);
  });
});
