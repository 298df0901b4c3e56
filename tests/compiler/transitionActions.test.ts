/** Actions that run a transition, where the expressions that they use are wrong. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const files = await readFolder();

it('reports named expressions in a circle that decide the records of a transition', () => {
  const added = {
    expressions: {
      'probe.records': { description: 'Records.', gives: 'list', is: { use: 'probe.others' } },
      'probe.others': { description: 'Records.', gives: 'list', is: { use: 'probe.records' } },
    },
    actions: {
      'probe.ready': {
        label: 'Mark ready',
        steps: [
          {
            do: 'call',
            api: 'recordsTransitionMany',
            path: { entity: { literal: 'invoice' } },
            body: { map: { transition: 'ready', records: { use: 'probe.records' } } },
          },
        ],
      },
    },
  };
  const file = { path: 'definitions/freight/billing/probe.definitions.json', text: JSON.stringify(added) };
  const { faults } = compile([...files, file], { tenant: 'base', checks });
  const errors = faults.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ kind, message }) => `${kind}: ${message}`)).toContainEqual(
    expect.stringMatching(/^expression-circle: .*probe\.others → probe\.records → probe\.others/),
  );
});

it('shows an action that calls to those only who may call', () => {
  const { program } = compile(files, { tenant: 'base', checks });
  if (!program) throw new Error('The definitions have errors.');
  const { action, api } = program.definitions;
  expect(action['units.convert']?.permission).toBe('tariffs.getRates');
  expect(action['fulfilmentSignIn.submit']?.visibleWhen).toEqual({
    or: expect.arrayContaining([{ has: 'invoiceProcessing.autoBilling' }]),
  });
  const open = Object.entries(action).flatMap(([name, { permission, visibleWhen, steps }]) => {
    const step = steps.find((one) => one.do === 'call' && one.if === undefined);
    const call = step?.do === 'call' ? api[step.api] : undefined;
    const isGuarded = Object.values(call?.cases ?? {}).some((one) => one.permission !== undefined);
    return isGuarded && permission === undefined && visibleWhen === undefined ? [name] : [];
  });
  expect(open).toEqual([]);
});
