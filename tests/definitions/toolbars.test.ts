/** Every action of a toolbar has what it needs to be drawn and pressed, on every screen and dialog of every tenant. */
import { describe, expect, it } from 'vitest';
import type { Step } from '../../metadata/kinds/action.ts';
import type { Part } from '../../metadata/kinds/part.ts';
import type { Program } from '../../metadata/program.ts';
import { compiled } from './programs.ts';

interface Bar {
  where: string;
  actions: string[];
  icons: string[];
}

function barsOf({ definitions }: Program): Bar[] {
  const bars: Bar[] = [];
  const walk = (parts: Readonly<Record<string, Part>> | undefined, where: string) => {
    for (const [name, { component, props, parts: inner }] of Object.entries(parts ?? {})) {
      const {
        primary,
        actions = [],
        end = [],
        icons = [],
        menus = {},
      } = (props ?? {}) as {
        primary?: string;
        actions?: string[];
        end?: string[];
        icons?: string[];
        menus?: Record<string, { actions: string[] }>;
      };
      if (component === 'toolbar')
        bars.push({
          where: `${where}/${name}`,
          actions: [
            ...(primary ? [primary] : []),
            ...actions,
            ...Object.values(menus).flatMap((menu) => menu.actions),
            ...end,
          ],
          icons,
        });
      walk(inner, `${where}/${name}`);
    }
  };
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name, { parts }] of Object.entries(definitions[kind])) walk(parts, name);
  return bars;
}

/** The calls that an action makes, in its steps, in what follows a refusal, and in the actions that it runs. */
function callsOf({ definitions }: Program, action: string, seen = new Set<string>()): string[] {
  if (seen.has(action)) return [];
  seen.add(action);
  const ofSteps = (steps: readonly Step[]): string[] =>
    steps.flatMap((step) => [
      ...('api' in step ? [step.api] : []),
      ...('on' in step ? Object.values(step.on ?? {}).flatMap(ofSteps) : []),
      ...(step.do === 'run' ? callsOf({ definitions } as Program, step.action, seen) : []),
    ]);
  return ofSteps(definitions.action[action]?.steps ?? []);
}

describe.each(compiled)('the toolbars of $tenant', ({ program }) => {
  const { definitions } = program as Program;
  const bars = barsOf(program as Program);
  const faultsOf = (faultOf: (action: string, bar: Bar) => string | undefined) =>
    bars.flatMap((bar) =>
      bar.actions.flatMap((action) => {
        const fault = faultOf(action, bar);
        return fault === undefined ? [] : [`${bar.where}, ${action}: ${fault}`];
      }),
    );

  it('name actions with a label, a permission that there is, and steps', () => {
    expect(bars.length).toBeGreaterThan(0);
    const found = faultsOf((name) => {
      const action = definitions.action[name];
      if (!action) return 'there is no such action';
      if (action.label.trim() === '') return 'no label';
      if (action.permission !== undefined && !definitions.permission[action.permission]) return 'no such permission';
      return action.steps.length === 0 ? 'no steps' : undefined;
    });
    expect(found).toEqual([]);
  });

  it('show as an icon only what is in them and has one', () => {
    const withoutIcon = faultsOf((name, { icons }) =>
      icons.includes(name) && !definitions.action[name]?.icon ? 'no icon' : undefined,
    );
    const strangers = bars.flatMap(({ where, actions, icons }) =>
      icons.filter((name) => !actions.includes(name)).map((name) => `${where}, ${name}: not in the toolbar`),
    );
    expect([...withoutIcon, ...strangers]).toEqual([]);
  });

  it('call what there is, and what writes is offered only to who may', () => {
    const found = faultsOf((name) => {
      const calls = callsOf(program as Program, name);
      const missing = calls.find((api) => !definitions.api[api]);
      if (missing) return `there is no call ${missing}`;
      const { permission, visibleWhen } = definitions.action[name] ?? {};
      const guarded = calls.find((api) => {
        const { method, cases = {} } = definitions.api[api] ?? {};
        return method !== 'GET' && Object.values(cases).every(({ open }) => open === undefined);
      });
      return guarded && permission === undefined && visibleWhen === undefined
        ? `${guarded} needs a permission and the button names none`
        : undefined;
    });
    expect(found).toEqual([]);
  });
});
