/** The pages of a resource: placeholders in their addresses, copies, drawers; inconsistencies are reported. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const files = await readFolder();

const path = 'definitions/freight/rates/berths.definitions.json';
const BERTHS = {
  entities: {
    berth: {
      label: 'Berth',
      plural: 'Berths',
      scope: 'system',
      title: 'code',
      access: 'berths',
      order: ['code', 'account', 'kind'],
      fields: {
        code: { type: 'text', label: 'Code', isMandatory: true },
        account: {
          type: 'reference',
          references: 'account',
          label: 'Account',
          suggestionsSource: 'accounts',
          isMandatory: true as boolean,
        },
        kind: { type: 'text', label: 'Kind', isMandatory: true },
        remark: { type: 'text', label: 'Remark' },
      },
    },
  },
};
const under = (paths: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  compile(
    [
      ...files,
      { path, text: JSON.stringify({ ...BERTHS, resources: { berths: { entity: 'berth', paths, ...more } } }) },
    ],
    { tenant: 'base', checks },
  );
const MAIN = { base: '/quay/berths', list: 'view', new: 'new', edit: 'edit/{id}', menu: {} };
const BASE = '/quay/{systemId}/{accountId}/berths';
const OF_ACCOUNT = { base: BASE, list: 'view', new: 'new', details: '{berthId}', edit: '{id}/edit' };
const errors = ({ faults }: ReturnType<typeof under>) =>
  faults.filter(({ severity }) => severity === 'error').map(({ kind, message }) => `${kind}: ${message}`);

describe('a placeholder of an address', () => {
  const compiled = under({ main: MAIN, ofAccount: OF_ACCOUNT });
  const { definitions } = compiled;
  const grid = (screen: string) => definitions.screen[screen]?.parts.page?.parts?.grid;
  // biome-ignore lint/suspicious/noExplicitAny: of a screen as JSON.
  const step = (action: string, at = 0) => definitions.action[action]?.steps[at] as any;

  it('that is a field narrows the list of its family, and of no other', () => {
    expect(errors(compiled)).toEqual([]);
    expect(definitions.query['berths.list']?.narrow).toEqual({ account: { var: 'params.accountId' } });
    const source = { body: { map: { params: { map: { accountId: { var: 'route.accountId' } } } } } };
    expect(grid('berths.ofAccount.list')?.props?.source).toMatchObject(source);
    expect(grid('berths.list')?.props?.source).toEqual({
      api: 'recordsList',
      path: { entity: 'berth' },
      body: { map: { query: 'berths.list' } },
    });
  });

  it('fills new records, and is kept by links and after a save', () => {
    const form = definitions.screen['berths.ofAccount.new']?.parts.page?.parts?.form;
    expect(form?.props?.record).toEqual({ map: { account: { var: 'route.accountId' } } });
    const place = { systemId: { var: 'route.systemId' }, accountId: { var: 'route.accountId' } };
    expect(step('berths.ofAccount.new').path).toEqual(place);
    expect(step('berths.ofAccount.edit').path).toEqual({ berthId: { var: 'row.id' }, ...place });
    expect(definitions.action['berths.ofAccount.create']?.steps.at(-1)).toMatchObject({ do: 'navigate', path: place });
    expect(definitions.route['berths.ofAccount.edit']).toMatchObject({
      path: '/quay/{systemId}/{accountId}/berths/{berthId}/edit',
      back: 'berths.ofAccount.list',
    });
  });

  it('has a dash where a record has no value, which begins new ones without', () => {
    const entities = structuredClone(BERTHS.entities);
    entities.berth.fields.account.isMandatory = false;
    const resources = { berths: { entity: 'berth', paths: { main: MAIN, ofAccount: OF_ACCOUNT } } };
    const { definitions } = compile([...files, { path, text: JSON.stringify({ entities, resources }) }], {
      tenant: 'base',
      checks,
    });
    const preset = { if: [{ notEqualTo: [{ var: 'route.accountId' }, '-'] }, { var: 'route.accountId' }] };
    const form = definitions.screen['berths.ofAccount.new']?.parts.page?.parts?.form;
    expect(form?.props?.record).toEqual({ map: { account: preset } });
    const matches = definitions.screen['berths.ofAccount.edit']?.parts.page?.parts?.form?.visibleWhen;
    expect(JSON.stringify(matches)).toContain(
      JSON.stringify({ equalTo: [{ var: 'route.accountId' }, { var: ['data.record.row.account', '-'] }] }),
    );
  });

  it('that is the scope is compared with where people work, and the record with both', () => {
    const here = { equalTo: [{ var: 'route.systemId' }, { var: 'user.system' }] };
    expect(grid('berths.ofAccount.list')?.visibleWhen).toEqual(here);
    const form = definitions.screen['berths.ofAccount.edit']?.parts.page?.parts?.form;
    const matches = { and: [here, { equalTo: [{ var: 'route.accountId' }, { var: 'data.record.row.account' }] }] };
    expect(form?.visibleWhen).toEqual({ and: [{ var: 'data.record.row.id' }, matches] });
    expect(definitions.screen['berths.edit']?.parts.page?.parts?.elsewhere).toBeUndefined();
  });

  it('is taken from the record where only the page of one has it', () => {
    const { definitions: own, ...rest } = under({ main: { ...MAIN, edit: '{kind}/{id}' } });
    expect(errors({ definitions: own, ...rest } as typeof compiled)).toEqual([]);
    expect(own.action['berths.edit']?.steps[0]).toMatchObject({
      path: { berthId: { var: 'row.id' }, kind: { var: 'row.kind' } },
    });
  });

  it('fills the rows that are added in place', () => {
    const inPlace = under({ main: { list: '/quay/{kind}/berths', back: 'home' } }, { edit: 'inPlace' });
    const parts = inPlace.definitions.screen['berths.list']?.parts.page?.parts;
    expect(parts?.grid?.props?.newRow).toEqual({ map: { kind: { var: 'route.kind' } } });
  });

  it.each([
    ['is nothing', { ...MAIN, list: '{knd}/view' }, 'is neither the record'],
    ['is a field without a column', { ...MAIN, list: '{remark}/view' }, 'the template "berth" does not have'],
    ['is the record twice', { ...MAIN, edit: '{id}/{berthId}' }, 'stands twice'],
    ['is missing where Back leads', { ...OF_ACCOUNT, new: '/quay/berths/new' }, 'where Back leads'],
    ['is in the menu', { ...OF_ACCOUNT, menu: {} }, 'An entry of the menu'],
    ['is no scope of the entity', { ...MAIN, list: '{countryId}/view' }, 'nor its scope'],
  ])('is a fault where it %s', (_, main, words) => {
    const found = errors(under({ main })).filter((one) => one.startsWith('path-parameter'));
    expect(found.join('\n')).toContain(words);
  });
});

describe('a copy', () => {
  it('begins on the page of a new record with what another may have, too', () => {
    const berth = { ...BERTHS.entities.berth, unique: { code: { fields: ['code'] } } };
    const text = JSON.stringify({
      entities: { berth },
      resources: { berths: { entity: 'berth', paths: { main: MAIN }, offers: ['clone'] } },
    });
    const { definitions, faults } = compile([...files, { path, text }], { tenant: 'base', checks });
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(definitions.action['berths.clone']).toMatchObject({
      permission: 'berths.add',
      steps: [{ do: 'navigate', route: 'berths.new', query: { copy: { var: 'row.id' } } }],
    });
    const form = definitions.screen['berths.new']?.parts.page?.parts?.form;
    expect(form?.props?.record).toEqual({
      if: [{ var: 'data.original.row.id' }, { pick: [{ var: 'data.original.row' }, ['account', 'kind']] }, null],
    });
    expect(definitions.screen['berths.new']?.data?.original?.when).toEqual({ var: 'route.copy' });
  });

  it('is a fault where there is nowhere to begin it', () => {
    const { new: _new, ...main } = MAIN;
    expect(errors(under({ main }, { offers: ['clone'] })).join()).toContain('resource-page: A copy is begun');
  });
});

describe('editing in a drawer', () => {
  const { new: _new, edit: _edit, ...main } = MAIN;
  it('has dialogs in place of pages', () => {
    const { definitions, ...rest } = under({ main }, { edit: 'drawer', offers: ['clone'] });
    expect(errors({ definitions, ...rest } as ReturnType<typeof under>)).toEqual([]);
    expect(definitions.dialog['berths.edit']).toMatchObject({
      placement: 'right',
      footer: ['record.closeForm', 'berths.update'],
    });
    expect(definitions.dialog['berths.new']?.keepOpen).toEqual({ var: 'state.form.dirty' });
    const grid = definitions.screen['berths.list']?.parts.page?.parts?.grid?.props;
    expect(grid).toMatchObject({ onOpen: 'berths.edit', rowActions: ['berths.edit', 'berths.clone'] });
    expect(definitions.action['berths.edit']?.permission).toBe('berths.edit');
  });

  it('has no pages for it', () => {
    expect(errors(under({ main: MAIN }, { edit: 'drawer' })).join()).toContain('in a drawer has no page "new"');
  });
});

describe('the page of a record', () => {
  const berth = {
    ...BERTHS.entities.berth,
    documents: true,
    lists: {
      moorings: { label: 'Moorings', template: 'shipmentCharge', permission: 'accounts.viewCredit' },
      notes: { label: 'Notes', fields: { note: { type: 'text', label: 'Note' } } },
    },
  };
  const pages = (entity: object, more: object = {}) => {
    const main = { ...MAIN, details: '{id}' };
    const resources = { berths: { entity: 'berth', paths: { main }, ...more } };
    const text = JSON.stringify({ entities: { berth: entity }, resources });
    return compile([...files, { path, text }], { tenant: 'base', checks });
  };
  const partsOf = ({ definitions }: ReturnType<typeof pages>) =>
    definitions.screen['berths.details']?.parts.page?.parts;

  it('has the lists that the record owns and its documents, each for who may see them', () => {
    const compiled = pages(berth, { facts: ['kind'] });
    expect(errors(compiled)).toEqual([]);
    const { definitions } = compiled;
    const { data } = definitions.screen['berths.details'] ?? {};
    // A request with a template would return the record without its lists.
    expect(data?.record?.query).toEqual({});
    expect(data?.documents).toMatchObject({ api: 'recordsDocuments', path: { entity: { literal: 'berth' } } });
    const parts = partsOf(compiled);
    expect(parts?.facts?.props?.fields).toEqual(['kind']);
    expect(Object.keys(parts?.lists?.parts ?? {})).toEqual(['moorings']);
    expect(parts?.lists?.parts?.moorings).toMatchObject({
      permission: 'accounts.viewCredit',
      visibleWhen: { var: 'data.record.row.moorings.0' },
      props: { title: 'Moorings' },
    });
    expect(parts?.documents?.permission).toBe(definitions.entity.document?.access?.list);
    const upload = parts?.documents?.parts?.panel?.props?.upload;
    expect(upload).toBe('berths.addDocument');
    expect(definitions.action['berths.addDocument']?.permission).toBe(definitions.entity.document?.access?.create);
  });

  it('has neither where its entity says neither', () => {
    const compiled = pages(BERTHS.entities.berth);
    expect(errors(compiled)).toEqual([]);
    expect(Object.keys(partsOf(compiled) ?? {}).filter((name) => name === 'lists' || name === 'documents')).toEqual([]);
    expect(compiled.definitions.screen['berths.details']?.data?.documents).toBeUndefined();
  });

  it('is what a row of the list opens, in a drawer beside it', () => {
    const { definitions } = pages(BERTHS.entities.berth);
    expect(definitions.screen['berths.list']?.parts.page?.parts?.grid?.props?.onOpen).toBe('berths.details');
    expect(definitions.action['berths.details']?.steps[0]).toMatchObject({ do: 'navigate', beside: true });
  });
});

describe('the lifecycle of the records', () => {
  const berth = {
    ...BERTHS.entities.berth,
    lifecycle: 'berth',
    order: ['code', 'state'],
    fields: { ...BERTHS.entities.berth.fields, state: { type: 'dropdown', label: 'State', isReadonly: true } },
  };
  const lifecycle = {
    entity: 'berth',
    field: 'state',
    initial: 'free',
    states: { free: { label: 'Free', displayOrder: 1 }, closed: { label: 'Closed', displayOrder: 2 } },
    transitions: {
      close: { label: 'Close berth', from: ['free'], to: 'closed', permission: 'accounts.editAccounts', reason: true },
      reopen: { label: 'Open berth', from: ['closed'], to: 'free', permission: 'accounts.editAccounts' },
    },
  };
  const text = JSON.stringify({
    entities: { berth },
    lifecycles: { berth: lifecycle },
    resources: { berths: { entity: 'berth', paths: { main: { list: '/quay/berths', menu: {} } } } },
  });

  it('gives a filter for each state, and an action for each transition, on a row and on a selection', () => {
    const { definitions, faults } = compile([...files, { path, text }], { tenant: 'base', checks });
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(definitions.entity.berth?.access?.transition).toEqual(['accounts.editAccounts']);
    const parts = definitions.screen['berths.list']?.parts.page?.parts;
    expect(parts?.filter?.props?.builtIn).toEqual(['berths.in.free', 'berths.in.closed']);
    expect(definitions.filter['berths.in.closed']?.tree).toMatchObject({
      fields: [{ name: 'state', value: 'closed' }],
    });
    expect(parts?.grid?.props).toMatchObject({ select: 'many', rowActions: ['berths.close', 'berths.reopen'] });
    expect(parts?.toolbar?.props?.actions).toEqual(['berths.close.selected', 'berths.reopen.selected']);
    expect(definitions.action['berths.close']?.steps.map((step) => step.do)).toEqual([
      'confirm',
      'call',
      'follow',
      'run',
    ]);
    expect(definitions.action['berths.reopen.selected']).toMatchObject({
      permission: 'accounts.editAccounts',
      enabledWhen: { some: [{ var: 'selection' }, { in: [{ var: 'item.state' }, ['closed']] }] },
    });
  });

  it('gives the page of a record its state and a button for each transition', () => {
    const pages = { list: '/quay/berths', details: '/quay/berths/{id}', menu: {} };
    const resources = { berths: { entity: 'berth', paths: { main: pages } } };
    const paged = JSON.stringify({ ...JSON.parse(text), resources });
    const { definitions, faults } = compile([...files, { path, text: paged }], { tenant: 'base', checks });
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const head = definitions.screen['berths.details']?.parts.page?.parts?.head;
    expect(head?.props).toMatchObject({ status: 'state', actions: ['berths.close.record', 'berths.reopen.record'] });
    const { steps, ...action } = definitions.action['berths.close.record'] ?? {};
    expect(action).toMatchObject({
      permission: 'accounts.editAccounts',
      visibleWhen: { and: [{ var: 'row.id' }, { in: [{ var: 'row.state' }, ['free']] }] },
    });
    expect(steps?.map((step) => step.do)).toEqual(['confirm', 'call', 'toast', 'reload', 'reload']);
  });
});
