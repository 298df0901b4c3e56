import { describe, expect, it } from 'vitest';
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { createDrawing } from './drawable.ts';
import { dropTargets } from './dropTargets.ts';
import { faultsByPart } from './faultsByPart.ts';
import { mentionsOf } from './mentions.ts';
import { bindingsOf } from './partBindings.ts';
import { partAt, withPart } from './path.ts';
import { outline } from './rows.ts';
import { sampleNames } from './sampleNames.ts';

const options = { all: false, expressions: {}, notHere: 'not here' };
const screen: Keyed = {
  title: 'S',
  onOpen: 'begin',
  actions: ['begin'],
  data: { good: { api: 'a', path: { id: { var: 'route.id' } } }, bad: { path: { nonsense: 1 } } },
  parts: {
    page: {
      component: 'stack',
      parts: {
        tabs: { component: 'tabs', displayOrder: 1, props: { inAddress: true } },
        wrong: { component: 'heading', displayOrder: 2, props: { text: { catt: ['x'] } } },
        missing: { component: 'button', displayOrder: 3 },
        box: { component: 'card', displayOrder: 4, props: { color: 'red' }, parts: { in: { component: 'spacer' } } },
        hidden: { component: 'text', displayOrder: 5, props: { text: 'x' }, visibleWhen: { var: 'data.good.is' } },
      },
    },
  },
};

describe('a definition as it can be drawn', () => {
  it('neither acts nor writes into the address', () => {
    const { definition } = createDrawing()(screen, options);
    expect(definition).not.toHaveProperty('onOpen');
    expect(definition).not.toHaveProperty('actions');
    expect(Object.keys(definition.data ?? {})).toEqual(['good']);
    expect(definition.parts.page?.parts?.tabs?.props).toEqual({});
  });

  it('shows faults in place, marks missing parts less prominently, and draws the parts inside faulty ones', () => {
    const { definition, faults } = createDrawing()(screen, options);
    const inside = definition.parts.page?.parts ?? {};
    expect(inside.wrong).toMatchObject({ component: 'alert', displayOrder: 2, props: { tone: 'bad' } });
    expect(inside.missing).toMatchObject({
      component: 'alert',
      props: { tone: 'warning', text: '"action" is missing.' },
    });
    expect(inside.box?.component).toBe('stack');
    expect(inside.box?.parts?.in).toMatchObject({ component: 'spacer' });
    expect([...faults.keys()]).toEqual(['page/wrong', 'page/missing', 'page/box']);
    const told = [{ path: ['parts', 'page', 'parts', 'missing', 'props', 'action'], message: 'No action "x".' }];
    expect(faultsByPart(screen, faults, told).get('page/missing')?.at(-1)).toEqual({
      path: ['props', 'action'],
      message: 'No action "x".',
    });
  });

  it('rerenders only changed parts and their ancestors', () => {
    const draw = createDrawing();
    const before = draw(screen, options);
    const next = withPart(screen, ['page', 'missing'], { component: 'spacer' });
    const after = draw(next, options);
    const parts = (one: typeof before) => one.definition.parts.page?.parts ?? {};
    expect(parts(after).tabs).toBe(parts(before).tabs);
    expect(parts(after).missing).not.toBe(parts(before).missing);
    expect(after.places.get(parts(after).box?.parts?.in as Part)).toEqual(['page', 'box', 'in']);
    expect(draw(next, { ...options, all: true }).definition.parts.page?.parts?.hidden).not.toHaveProperty(
      'visibleWhen',
    );
  });
});

describe('description of parts', () => {
  it('lists bindings', () => {
    const grid: Part = {
      component: 'grid',
      props: {
        template: 'shipment',
        label: 'L',
        source: { api: 'recordsList', path: { entity: 'shipment' }, body: { map: { query: 'shipments' } } },
        editable: { var: 'data.good.may' },
        filterFrom: 'filter',
      },
    };
    expect(bindingsOf(grid).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'template shipment',
      'api recordsList',
      'query shipments',
      'part filter',
      'data good',
    ]);
  });

  it('says who names one, by its state, as a part, and in actions that the surface uses', () => {
    const value: Keyed = {
      titleFrom: { var: 'state.grid.total' },
      parts: {
        grid: { component: 'grid' },
        pages: { component: 'wrongList', props: { of: 'grid' } },
        bar: { component: 'toolbar', props: { actions: ['save', 'other'] } },
      },
    };
    const actions = {
      save: { label: 'Save', steps: [{ do: 'call', api: 'x', on: { 412: [{ do: 'reload', target: 'grid' }] } }] },
      other: { label: 'Other', steps: [{ do: 'reload', target: 'pages' }] },
      unused: { label: 'Unused', steps: [{ do: 'reload', target: 'grid' }] },
    };
    const who = mentionsOf(value, ['grid'], partAt(value, ['grid']) as Part, actions as never);
    expect(who.map(({ by, name }) => `${by} ${name}`)).toEqual(['part pages', 'surface titleFrom', 'action save']);
  });

  it('names what a screen reads from its address', () => {
    expect(sampleNames('screen', screen)).toEqual(['id']);
    expect(sampleNames('dialog', { params: { account: 'Which.' }, parts: {} })).toEqual(['account']);
  });

  it('gives every place once, in the order of the outline, with why not', () => {
    const rows = outline(screen, new Set(['page/box']));
    const places = dropTargets(screen, 'tab', undefined, rows);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(places.filter(({ refused }) => !refused).map(({ id }) => id)).toEqual(['page/tabs||']);
    const shown = dropTargets(screen, 'text', ['page', 'hidden'], rows).filter(({ refused }) => !refused);
    const order = rows.map(({ key }) => key);
    const at = shown.map(({ below }) => order.indexOf(below ?? ''));
    expect(at).toEqual([...at].sort((one, other) => one - other));
  });
});
