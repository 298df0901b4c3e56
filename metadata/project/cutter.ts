/**
 * Cuts a program into the parts that one person's browser may know: the shell, and one closure for each route and dialog. A
 * name that is mentioned but not there is something that this person may not do; the renderer leaves it out.
 *
 * What is left of a definition for somebody, and what it then leads to, is worked out once for everybody who holds the same
 * of the permissions that it mentions: a new set of rights costs look-ups only.
 */
import { references } from '../compiler/references.ts';
import type { EntityDefinition } from '../kinds/entity.ts';
import type { EffectiveField } from '../kinds/field.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { fieldsOfRow } from '../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import { memoize } from '../memoize.ts';
import { nameMap } from '../nameMap.ts';
import type { Program } from '../program.ts';
import type { ClosureKind } from '../signatures/closureKinds.ts';
import { componentMessages } from '../signatures/componentMessages.ts';
import type { DefinitionKey } from './definitionKey.ts';
import { mentionedPermissions } from './mentions.ts';
import { narrow } from './narrow.ts';
import { shellRoots } from './shellRoots.ts';
import { isPermitted, type Viewer } from './viewer.ts';

/** Definitions by kind, as they are sent; `fields` and `rulesOf` are those of the templates among them. */
export interface ProgramPart {
  readonly definitions: Readonly<Partial<Record<KindName, Readonly<Record<string, unknown>>>>>;
  readonly fields: Readonly<Record<string, readonly EffectiveField[]>>;
  readonly rulesOf: Readonly<Record<string, readonly string[]>>;
  /** Kinds of components in it that say something by themselves: their words are closures of their own. */
  readonly components: readonly string[];
}

export interface ProgramCutter {
  /** What every page of this person needs: routes, menus, the calls and words of the shell, actions of the palette. */
  shell(viewer: Viewer): ProgramPart;
  /**
   * What a route or dialog needs beyond the shell, up to the dialogs and routes that it leads to; undefined where this person
   * may not open it, or it is not there.
   */
  closure(viewer: Viewer, root: ClosureRoot): ProgramPart | undefined;
}

/** Where a closure begins. Of a component it has the words; a screen by itself is for its designer. */
export type ClosureRoot = readonly [kind: ClosureKind, name: string];

/** What is known of one definition, whoever asks: one object for each, so that parts are sets of them. */
interface Node {
  readonly kind: KindName;
  readonly name: string;
  /** Those that it mentions, worked out when somebody who is signed in first asks. */
  permissions?: readonly string[];
  /** What is left of it, by those of the rights that matter to it. */
  readonly narrowed: Map<string, Narrowed | undefined>;
}

/** What is left of a definition for some rights. */
interface Narrowed {
  readonly value: unknown;
  /** Worked out when it is first asked for: of what is only sent, nobody asks. */
  leadsTo(): readonly Node[];
  /** Of a screen or dialog: the components in it that have words of their own. */
  speaking(): readonly string[];
  /** Of a template. */
  readonly fields?: readonly EffectiveField[];
  readonly rulesOf?: readonly string[];
}

function readsOnly(rule: RuleSetDefinition, known: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  const named = (rule.rows as Record<string, unknown>[]).flatMap(fieldsOfRow);
  // RESULT1 and the like are no fields.
  return [rule.field, ...named].every((name) => known.has(name) || !all.has(name));
}

/** What a part has: in it, and what is left of it for this person. */
type Taken = Map<Node, Narrowed>;

/** Kinds of which everybody who is led to one is sent the same. */
const forEverybody: ReadonlySet<KindName> = new Set(['message', 'constant', 'rules', 'filter', 'expression', 'tenant']);

/** The cutter of a program; kept as long as the program is. */
export const cutterOf = memoize(createCutter);

function createCutter(program: Program): ProgramCutter {
  const nodes = new Map<KindName, Map<string, Node>>(kindNames.map((kind) => [kind, new Map()]));

  function nodeOf([kind, name]: DefinitionKey): Node {
    const ofKind = nodes.get(kind) as Map<string, Node>;
    const known = ofKind.get(name);
    if (known) return known;
    const made: Node = { kind, name, narrowed: new Map() };
    ofKind.set(name, made);
    return made;
  }

  /** Those of the rights that matter to a definition. */
  function rightsFor(node: Node, viewer: Viewer): string {
    if (forEverybody.has(node.kind)) return '';
    if (!viewer.signedIn) return 'nobody';
    if (viewer.isAdmin) return 'admin';
    node.permissions ??= mentionedPermissions(program, node.kind, node.name);
    if (node.permissions.length === 0) return '';
    return node.permissions.filter((permission) => viewer.permissions.has(permission)).join();
  }

  function narrowedFor(node: Node, viewer: Viewer): Narrowed | undefined {
    const rights = rightsFor(node, viewer);
    const known = node.narrowed.get(rights);
    if (known || node.narrowed.has(rights)) return known;
    const made = narrowFor(node, viewer);
    node.narrowed.set(rights, made);
    return made;
  }

  function narrowFor({ kind, name }: Node, viewer: Viewer): Narrowed | undefined {
    const ofKind = program.definitions[kind];
    if (!Object.hasOwn(ofKind, name)) return undefined;
    const narrowKind = narrow[kind] as (definition: unknown, viewer: Viewer, program: Program) => unknown;
    const value = narrowKind(ofKind[name], viewer, program);
    if (value === undefined) return undefined;
    const named = () =>
      references(kind, name, value).flatMap((reference) => reference.kinds.map((to) => nodeOf([to, reference.name])));
    const speaking = lazily(() => (kind === 'screen' || kind === 'dialog' ? speakingComponents(value) : []));
    if (kind === 'entity') {
      const shown = forDisplay(value as EntityDefinition);
      return { value: shown, speaking, leadsTo: lazily(() => [...named(), ...ofEntity(name)]) };
    }
    if (kind !== 'template') return { value, speaking, leadsTo: lazily(named) };
    const all = program.fields[name] ?? [];
    const fields = all.filter(({ permission }) => isPermitted(viewer, permission));
    const known = new Set(fields.map(({ key }) => key));
    const allKeys = new Set(all.map(({ key }) => key));
    const rulesOf = (program.rulesOf[name] ?? []).filter((rule) => {
      const definition = program.definitions.rules[rule];
      return definition !== undefined && readsOnly(definition, known, allKeys);
    });
    const leadsTo = lazily(() => [...named(), ...rulesOf.map((rule) => nodeOf(['rules', rule]))]);
    // Its fields travel as they take effect, merged over the entity's.
    return { value: { ...value, fields: {} }, speaking, leadsTo, fields, rulesOf };
  }

  /** Which of its templates a record has is said by the record; an entity's lifecycle names the entity. */
  function ofEntity(name: string): Node[] {
    const { entity, template, lifecycle } = program.definitions;
    const templates = entity[name]?.templates === undefined ? [] : Object.entries(template);
    return [
      ...templates.filter(([, one]) => one.entity === name).map(([key]) => nodeOf(['template', key])),
      ...Object.entries(lifecycle)
        .filter(([, one]) => one.entity === name)
        .map(([key]) => nodeOf(['lifecycle', key])),
    ];
  }

  /** Everything that `roots` lead to, but for what another part has. */
  function take(
    viewer: Viewer,
    roots: readonly Node[],
    isElsewhere: (node: Node) => boolean,
    isLeaf: (kind: KindName) => boolean = () => false,
  ): Taken {
    const taken: Taken = new Map();
    const seen = new Set<Node>();
    const queue: { node: Node; isRoot: boolean; from?: KindName }[] = roots.map((node) => ({ node, isRoot: true }));
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { node, isRoot, from } = next;
      if (seen.has(node) || (!isRoot && isElsewhere(node))) continue;
      // A rule is sent with a template whose fields this person sees, never because something names it.
      if (node.kind === 'rules' && from !== 'template') continue;
      seen.add(node);
      const found = narrowedFor(node, viewer);
      if (!found) continue;
      taken.set(node, found);
      if (isLeaf(node.kind)) continue;
      for (const to of found.leadsTo()) if (!seen.has(to)) queue.push({ node: to, isRoot: false, from: node.kind });
    }
    return taken;
  }

  function partOf(taken: Taken): ProgramPart {
    const byKind = new Map<KindName, [string, unknown][]>();
    const fields = nameMap<readonly EffectiveField[]>();
    const rulesOf = nameMap<readonly string[]>();
    const components = new Set<string>();
    for (const [{ kind, name }, found] of taken) {
      for (const component of found.speaking()) components.add(component);
      const ofKind = byKind.get(kind);
      if (ofKind) ofKind.push([name, found.value]);
      else byKind.set(kind, [[name, found.value]]);
      if (found.fields) fields[name] = found.fields;
      if (found.rulesOf) rulesOf[name] = found.rulesOf;
    }
    // In one order, whatever led where first: equal parts have equal texts.
    const sorted = <Value>(entries: [string, Value][]) =>
      Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
    const kinds = kindNames.filter((kind) => byKind.has(kind));
    return {
      definitions: Object.fromEntries(kinds.map((kind) => [kind, sorted(byKind.get(kind) ?? [])])),
      fields: sorted(Object.entries(fields)),
      rulesOf: sorted(Object.entries(rulesOf)),
      components: [...components].sort(),
    };
  }

  /** Kept for as long as somebody has these rights: each closure asks what the shell has. */
  const shellOf = memoize((viewer: Viewer) =>
    take(
      viewer,
      shellRoots(program)
        .filter(([kind]) => viewer.signedIn || kind !== 'action')
        .map(nodeOf),
      ({ kind }) => kind === 'screen' || kind === 'dialog',
      // A route says where it is and what it is called; what it shows is its closure. A call is made by its address.
      (kind) => kind === 'route' || kind === 'api',
    ),
  );

  return {
    shell: (viewer) => partOf(shellOf(viewer)),
    closure(viewer, root) {
      const inShell = shellOf(viewer);
      const isElsewhere = (node: Node) => node.kind === 'dialog' || node.kind === 'route' || inShell.has(node);
      const roots = rootsOf(viewer, root, inShell);
      if (!roots) return undefined;
      const taken = take(viewer, roots, isElsewhere);
      if (root[0] !== 'component' && taken.size === 0 && roots.length > 0) return undefined;
      return partOf(taken);
    },
  };

  /** What a closure begins with; undefined where it is not there, or not for this person. */
  function rootsOf(viewer: Viewer, [kind, name]: ClosureRoot, inShell: Taken): Node[] | undefined {
    if (kind === 'component') {
      const words = Object.hasOwn(componentMessages, name)
        ? componentMessages[name as keyof typeof componentMessages]
        : undefined;
      return viewer.signedIn ? words?.map((word) => nodeOf(['message', word])) : undefined;
    }
    if (kind !== 'route') return [nodeOf([kind, name])];
    // The route itself is in the shell: its closure begins with what it shows.
    return inShell
      .get(nodeOf(['route', name]))
      ?.leadsTo()
      .filter((node) => node.kind !== 'route' && !inShell.has(node));
  }
}

/** A function that is worked out at most once. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What matters only where a field is edited: that is by a template, whose fields travel as they take effect. */
const editing = [
  'after',
  'defaultValue',
  'dependentFields',
  'displayOrder',
  'errorMessage',
  'errorMessageFrom',
  'length',
  'mandatoryWhen',
  'minLength',
  'readonlyWhen',
  'regex',
  'toolTip',
  'visibleWhen',
] as const;

/** An entity as its records are shown outside a template: in a history, or as a reference. */
function forDisplay(entity: EntityDefinition): EntityDefinition {
  const fields = Object.entries(entity.fields).map(([key, field]) => {
    const shown: Record<string, unknown> = { ...field };
    for (const name of editing) delete shown[name];
    return [key, shown];
  });
  return { ...entity, fields: Object.fromEntries(fields) };
}

/** The components in a screen or dialog that have words of their own. */
function speakingComponents(surface: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (parts: unknown) => {
    for (const part of Object.values((parts ?? {}) as Record<string, { component?: string; parts?: unknown }>)) {
      if (Object.hasOwn(componentMessages, part.component ?? '')) found.add(part.component as string);
      visit(part.parts);
    }
  };
  visit((surface as { parts?: unknown }).parts);
  return [...found];
}
