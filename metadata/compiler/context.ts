/** What the checks of a compilation share. */
import type { EffectiveField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import type { Checks } from './checks.ts';
import type { Laid } from './laid.ts';
import type { Report } from './report.ts';
import type { Spot } from './spot.ts';
import type { ObjectType } from './types/type.ts';
import type { Uses } from './uses.ts';

export interface Context {
  laid: Laid;
  report: Report;
  uses: Uses;
  checks: Checks | undefined;
  /** Template to its effective fields. */
  fields: Record<string, EffectiveField[]>;
  /** By `KIND NAME`: the expressions of a definition, and what each must give. */
  expressions: Map<string, { spot: Spot; gives: string }[]>;
  /** The filter trees of definitions, and the entity or template whose fields they read. */
  filters: { spot: Spot; of: 'entity' | 'template'; name: string }[];
  /** What the records of entities and templates hold, once it was asked. */
  recordTypes: Map<object, ObjectType>;
  /** Definitions whose shape is wrong; no other check looks at them. */
  broken: Set<string>;
  /** The names of a kind. */
  names(kind: KindName): string[];
  /** The definitions of a kind whose shape is right. */
  all<Kind extends KindName>(kind: Kind): readonly [string, Definitions[Kind]][];
  get<Kind extends KindName>(kind: Kind, name: string): Definitions[Kind] | undefined;
  spot(kind: KindName, name: string): Spot;
}

export function makeContext(laid: Laid, report: Report, uses: Uses, checks: Checks | undefined): Context {
  const broken = new Set<string>();
  /** Those of a kind, and how many definitions were broken then: that is known once the shapes were looked at. */
  const right = new Map<KindName, { broken: number; all: [string, Record<string, unknown>][] }>();
  const context: Context = {
    laid,
    report,
    uses,
    checks,
    fields: {},
    expressions: new Map(),
    filters: [],
    recordTypes: new Map(),
    broken,
    names: (kind) => [...(laid.get(kind)?.keys() ?? [])],
    all<Kind extends KindName>(kind: Kind) {
      let known = right.get(kind);
      if (known?.broken !== broken.size) {
        const all = [...(laid.get(kind) ?? [])].map(([name, { value }]): [string, typeof value] => [name, value]);
        known = { broken: broken.size, all: all.filter(([name]) => !broken.has(`${kind} ${name}`)) };
        right.set(kind, known);
      }
      return known.all as unknown as [string, Definitions[Kind]][];
    },
    get: <Kind extends KindName>(kind: Kind, name: string) =>
      broken.has(`${kind} ${name}`) ? undefined : (laid.get(kind)?.get(name)?.value as Definitions[Kind] | undefined),
    spot: (kind, name) => ({ kind, name, key: name, value: laid.get(kind)?.get(name)?.value, up: undefined }),
  };
  return context;
}
