/**
 * The part of a program that one person's browser may know: what the routes that this person may open lead to, and nothing
 * else. A name that is mentioned but not there is something that this person may not do; the renderer leaves it out.
 */
import { references } from '../compiler/references.ts';
import type { EffectiveField } from '../kinds/field.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import type { ByName, Program } from '../program.ts';
import { wellKnown } from '../signatures/wellKnown.ts';
import { narrow } from './narrow.ts';
import { may, type Who } from './who.ts';

/** What of a rule's rows names a field. */
const fieldWords = ['field', 'field2', 'thenField', 'autoField'] as const;

function readsOnly(rule: RuleSetDefinition, known: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  const named = (rule.rows as Record<string, unknown>[]).flatMap((row) => fieldWords.map((word) => row[word]));
  // RESULT1 and the like are no fields.
  return [rule.field, ...named].every((name) => typeof name !== 'string' || known.has(name) || !all.has(name));
}

function takeIn(program: Program, who: Who, kind: KindName, name: string): unknown {
  const definition = program.definitions[kind][name];
  if (definition === undefined) return undefined;
  if (kind === 'permission' && !may(who, name)) return undefined;
  const narrowed = narrow[kind] as (definition: unknown, who: Who, program: Program) => unknown;
  return narrowed(definition, who, program);
}

/** Where the walk begins: the person's routes and menus, and what the shell itself relies on. */
function roots(program: Program): [KindName, string][] {
  const all = (kind: KindName) =>
    Object.keys(program.definitions[kind]).map((name): [KindName, string] => [kind, name]);
  return [
    ...all('tenant'),
    ...all('route'),
    ...all('menu'),
    ...(Object.keys(wellKnown) as (keyof typeof wellKnown)[]).flatMap((kind) =>
      wellKnown[kind].map((name): [KindName, string] => [kind, name]),
    ),
    ...Object.entries(program.definitions.action)
      .filter(([, action]) => action.palette === true)
      .map(([name]): [KindName, string] => ['action', name]),
  ];
}

/** What `who` may know of a program. The hash stays the whole program's: both sides speak of the same definitions. */
export function projectProgram(program: Program, who: Who): Program {
  const taken = new Map<KindName, Map<string, unknown>>(kindNames.map((kind) => [kind, new Map()]));
  const queue = roots(program).filter(([kind]) => who.signedIn || kind !== 'action');
  const seen = new Set<string>();
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [kind, name] = next;
    if (seen.has(`${kind} ${name}`)) continue;
    seen.add(`${kind} ${name}`);
    const narrowed = takeIn(program, who, kind, name);
    if (narrowed === undefined) continue;
    taken.get(kind)?.set(name, narrowed);
    for (const reference of references(kind, name, narrowed))
      for (const to of reference.kinds) queue.push([to, reference.name]);
    if (kind === 'template') for (const rule of program.rulesOf[name] ?? []) queue.push(['rules', rule]);
    // Which of its templates a record has is said by the record.
    if (kind === 'entity' && program.definitions.entity[name]?.templates !== undefined)
      for (const [template, { entity }] of Object.entries(program.definitions.template))
        if (entity === name) queue.push(['template', template]);
    if (kind === 'entity')
      for (const lifecycle of Object.keys(program.definitions.lifecycle))
        if (program.definitions.lifecycle[lifecycle]?.entity === name) queue.push(['lifecycle', lifecycle]);
  }

  const fields: Record<string, readonly EffectiveField[]> = {};
  const rulesOf: Record<string, readonly string[]> = {};
  const rules = taken.get('rules') as Map<string, RuleSetDefinition>;
  const kept = new Set<string>();
  for (const template of taken.get('template')?.keys() ?? []) {
    const all = program.fields[template] ?? [];
    const visible = all.filter(({ permission }) => may(who, permission));
    const known = new Set(visible.map(({ key }) => key));
    fields[template] = visible;
    rulesOf[template] = (program.rulesOf[template] ?? []).filter((name) => {
      const rule = rules.get(name);
      return rule && readsOnly(rule, known, new Set(all.map(({ key }) => key)));
    });
    for (const name of rulesOf[template]) kept.add(name);
  }
  for (const name of [...rules.keys()]) if (!kept.has(name)) rules.delete(name);

  const definitions = {} as Record<KindName, ByName<KindName>>;
  for (const kind of kindNames) {
    const entries = [...(taken.get(kind) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    definitions[kind] = Object.fromEntries(entries) as Record<string, Definitions[KindName]>;
  }
  return {
    hash: program.hash,
    tenant: program.tenant,
    layers: program.layers,
    definitions: definitions as Program['definitions'],
    fields,
    rulesOf,
  };
}
