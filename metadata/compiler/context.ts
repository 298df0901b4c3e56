/** The state that the checks of a compilation share. */
import type { EffectiveField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import type { Checks } from './checks.ts';
import type { Cursor } from './cursor.ts';
import { type Collected, DefinitionReads } from './definitionReads.ts';
import type { MergedDefinitions } from './mergedDefinitions.ts';
import type { Report } from './report.ts';
import type { ObjectType } from './types/type.ts';
import type { Uses } from './uses.ts';

export interface Context {
  merged: MergedDefinitions;
  report: Report;
  uses: Uses;
  checks: Checks | undefined;
  /** Names of the pictures beside the layers; undefined where that is not known. */
  pictures: readonly string[] | undefined;
  /** Template to its effective fields. */
  fields: Record<string, EffectiveField[]>;
  /** By `KIND NAME`: the expressions of a definition, and what each must give. */
  expressions: Map<string, { cursor: Cursor; gives: string }[]>;
  /** The filter trees of definitions, and the entity or template whose fields they read. */
  filters: { cursor: Cursor; of: 'entity' | 'template'; name: string }[];
  /** Cached record types of entities and templates, with the reads they depend on. */
  recordTypes: Map<object, Collected<Context, ObjectType>>;
  /** Records the definitions that checks read. */
  reads: DefinitionReads<Context>;
  /** Definitions whose shape is wrong; no other check looks at them. */
  broken: Set<string>;
  /** The names of a kind. */
  names(kind: KindName): string[];
  /** The definitions of a kind whose shape is right. */
  all<Kind extends KindName>(kind: Kind): readonly [string, Definitions[Kind]][];
  get<Kind extends KindName>(kind: Kind, name: string): Definitions[Kind] | undefined;
  cursor(kind: KindName, name: string): Cursor;
}

export function makeContext(
  merged: MergedDefinitions,
  report: Report,
  uses: Uses,
  checks: Checks | undefined,
  pictures: readonly string[] | undefined,
): Context {
  const broken = new Set<string>();
  const reads = new DefinitionReads<Context>();
  /** Those of a kind, and how many definitions were broken then: that is known once the shapes were looked at. */
  const right = new Map<KindName, { broken: number; all: [string, Record<string, unknown>][] }>();
  const context: Context = {
    merged,
    report,
    uses,
    checks,
    pictures,
    fields: {},
    expressions: new Map(),
    filters: [],
    recordTypes: new Map(),
    reads,
    broken,
    names: (kind) => [...(merged.get(kind)?.keys() ?? [])],
    all<Kind extends KindName>(kind: Kind) {
      let known = right.get(kind);
      if (known?.broken !== broken.size) {
        const all = [...(merged.get(kind) ?? [])].map(([name, { value }]): [string, typeof value] => [name, value]);
        const whole = broken.size === 0 ? all : all.filter(([name]) => !broken.has(`${kind} ${name}`));
        known = { broken: broken.size, all: whole };
        right.set(kind, known);
      }
      return known.all as unknown as [string, Definitions[Kind]][];
    },
    get<Kind extends KindName>(kind: Kind, name: string) {
      const found =
        broken.size > 0 && broken.has(`${kind} ${name}`)
          ? undefined
          : (merged.get(kind)?.get(name)?.value as Definitions[Kind] | undefined);
      reads.note(kind, name, found);
      return found;
    },
    cursor: (kind, name) => ({ kind, name, key: name, value: merged.get(kind)?.get(name)?.value, up: undefined }),
  };
  return context;
}
