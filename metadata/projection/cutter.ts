/**
 * Cuts a program into the parts that a user's browser may receive: the shell, and one closure for each route and dialog. A
 * missing referenced name is not permitted to this user; the renderer leaves it out.
 * The narrowed form of a definition and its references are computed once for all users with the same subset
 * of the permissions it mentions, so a new set of permissions costs lookups only.
 */
import { references } from '../compiler/references.ts';
import type { EntityDefinition } from '../kinds/entity.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { fieldsOfRow } from '../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import type { TemplateDefinition } from '../kinds/template.ts';
import { memoize } from '../memoize.ts';
import type { Program } from '../program.ts';
import type { ClosureKind } from '../signatures/closureKinds.ts';
import { componentMessages } from '../signatures/componentMessages.ts';
import type { DefinitionKey } from './definitionKey.ts';
import { mentionedPermissions } from './mentions.ts';
import { narrow } from './narrow.ts';
import { jsonMember, type PartEntry, partPieces, type TextPiece } from './programPart.ts';
import { shellRoots } from './shellRoots.ts';
import { seesField, type Viewer } from './viewer.ts';

/** Each part is the JSON text of a `ProgramPart` in pieces: a definition is written once, however many parts have it. */
export interface ProgramCutter {
  /**
   * The definitions required by every page of this user: routes, menus, the calls and messages of the shell, actions of the
   * palette.
   */
  shell(viewer: Viewer): readonly TextPiece[];
  /**
   * The definitions that a route or dialog requires beyond the shell, up to the dialogs and routes that it leads to; undefined
   * if it does not exist or this user may not open it.
   */
  closure(viewer: Viewer, root: ClosureRoot): readonly TextPiece[] | undefined;
}

/** The root of a closure. For a component, the closure contains its messages; a screen alone is for the designer. */
export type ClosureRoot = readonly [kind: ClosureKind, name: string];

/** A definition, independent of the user: one object each, so that parts are sets of them. */
interface Node {
  readonly kind: KindName;
  readonly name: string;
  /** Its index among all definitions, by kind and name. */
  readonly order: number;
  /** The template whose fields these are, where its fields are all that is needed of it. */
  readonly fieldsOf?: Node;
  /** Those that it mentions, worked out when somebody who is signed in first asks. */
  permissions?: readonly string[];
  /** Its narrowed forms, by the relevant permissions. */
  readonly narrowed: Map<string, Narrowed | undefined>;
}

/** The narrowed form of a definition for some permissions. */
interface Narrowed extends PartEntry {
  readonly order: number;
  /** Computed on demand: definitions that are only sent do not need it. */
  leadsTo(): readonly Node[];
}

function readsOnly(rule: RuleSetDefinition, known: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  const named = (rule.rows as Record<string, unknown>[]).flatMap(fieldsOfRow);
  // RESULT1 and similar names are not fields.
  return [rule.field, ...named].every((name) => known.has(name) || !all.has(name));
}

/** The definitions in a part, with their narrowed forms. */
type Taken = Map<Node, Narrowed>;

/**
 * @returns true if a definition leads to an entity as its own. The server resolves the entities that fields refer to and lists
 * consist of: a browser receives only the labels of such records.
 */
const isOwnEntity = (kind: KindName, value: unknown, entity: string): boolean =>
  kind === 'template' ? (value as TemplateDefinition).entity === entity : kind !== 'entity' && kind !== 'list';

/** The lists that every record of an entity has, or those that only some of its variants have. */
function listsOf({ lists = {} }: EntityDefinition, variants: readonly string[] | undefined): EntityDefinition['lists'] {
  return Object.fromEntries(
    Object.entries(lists).filter(([, one]) =>
      one.for === undefined ? variants === undefined : one.for.some((variant) => variants?.includes(variant)),
    ),
  );
}

/** The lists that a template shows beyond those of every record: of its variant, or of any where it is of none. */
function listsOfTemplate({ definitions }: Program, name: string, { entity: of }: TemplateDefinition) {
  const entity = of === undefined ? undefined : definitions.entity[of];
  if (!entity?.variants) return {};
  const variants = Object.keys(entity.variants.of);
  const own = variants.filter((variant) => name === `${of}.${variant}`);
  return listsOf(entity, own.length > 0 ? own : variants);
}

/** Kinds of which everybody who is led to one is sent the same. */
const forEverybody: ReadonlySet<KindName> = new Set(['message', 'constant', 'rules', 'filter', 'expression', 'tenant']);

/** The cutter of a program; cached while the program is in use. */
export const cutterOf = memoize((program: Program): ProgramCutter => new Cutter(program));

class Cutter implements ProgramCutter {
  readonly #program: Program;
  readonly #nodes: ReturnType<typeof createNodes>;
  /** Keyed by the template's name. */
  readonly #onlyFields = new Map<string, Node>();
  readonly #roots: readonly Node[];
  readonly #rootsWithoutSession: readonly Node[];
  /** Cached while the rights of its users are: each closure requires the shell's definitions. */
  readonly #shellOf = memoize((viewer: Viewer) => this.#cutShell(viewer));

  constructor(program: Program) {
    this.#program = program;
    this.#nodes = createNodes(program);
    this.#roots = this.#nodesOf(shellRoots(program));
    this.#rootsWithoutSession = this.#roots.filter(({ kind }) => kind !== 'action');
  }

  shell(viewer: Viewer): readonly TextPiece[] {
    return partOf(this.#shellOf(viewer));
  }

  closure(viewer: Viewer, root: ClosureRoot): readonly TextPiece[] | undefined {
    const inShell = this.#shellOf(viewer);
    const isElsewhere = (node: Node) =>
      node.kind === 'dialog' ||
      node.kind === 'route' ||
      inShell.has(node) ||
      (node.fieldsOf && inShell.has(node.fieldsOf));
    const from = this.#rootsOf(viewer, root, inShell);
    if (!from) return undefined;
    const taken = this.#take(viewer, from, isElsewhere);
    if (root[0] !== 'component' && taken.size === 0 && from.length > 0) return undefined;
    return partOf(taken);
  }

  #cutShell(viewer: Viewer): Taken {
    return this.#take(
      viewer,
      viewer.signedIn ? this.#roots : this.#rootsWithoutSession,
      ({ kind }) => kind === 'screen' || kind === 'dialog',
      // A route contains its address and title; its content is its closure. A call is made by its address.
      (kind) => kind === 'route' || kind === 'api',
    );
  }

  /** The nodes of the named templates, with only their fields. */
  #fieldNodes(templates: readonly string[]): Node[] {
    return templates.flatMap((name) => {
      const fieldsOf = this.#nodes.get('template')?.get(name);
      if (!fieldsOf) return [];
      const node = this.#onlyFields.get(name) ?? { ...fieldsOf, fieldsOf, narrowed: new Map() };
      this.#onlyFields.set(name, node);
      return [node];
    });
  }

  /** Those of the definitions named that are there. */
  #nodesOf(keys: readonly DefinitionKey[]): Node[] {
    return keys.flatMap(([kind, name]) => this.#nodes.get(kind)?.get(name) ?? []);
  }

  /** Those of the rights that matter to a definition. */
  #rightsFor(node: Node, viewer: Viewer): string {
    if (forEverybody.has(node.kind)) return '';
    if (!viewer.signedIn) return 'nobody';
    if (viewer.isAdmin) return 'admin';
    node.permissions ??= mentionedPermissions(this.#program, node.kind, node.name);
    if (node.permissions.length === 0) return '';
    return node.permissions.filter((permission) => viewer.permissions.has(permission)).join();
  }

  #narrowedFor(node: Node, viewer: Viewer): Narrowed | undefined {
    const rights = this.#rightsFor(node, viewer);
    const known = node.narrowed.get(rights);
    if (known || node.narrowed.has(rights)) return known;
    const made = this.#narrowFor(node, viewer);
    node.narrowed.set(rights, made);
    return made;
  }

  #narrowFor(node: Node, viewer: Viewer): Narrowed | undefined {
    const { kind, name } = node;
    const narrowKind = narrow[kind] as (definition: unknown, viewer: Viewer, program: Program) => unknown;
    const value = narrowKind(this.#program.definitions[kind][name], viewer, this.#program);
    if (value === undefined) return undefined;
    if (kind === 'entity') return this.#entity(node, value as EntityDefinition);
    if (kind === 'template') return this.#template(node, value as TemplateDefinition, viewer);
    return { ...entryOf(node, value), leadsTo: lazily(() => this.#namedIn(node, value)) };
  }

  /** The definitions that a narrowed definition names; of templates in conditions and texts, only the fields. */
  #namedIn(node: Node, value: unknown): Node[] {
    return [...this.#referencesIn(node, withoutOver(value), value), ...this.#fieldNodes(overOf(value))];
  }

  /** @param part of the definition `value` */
  #referencesIn({ kind, name }: Node, part: unknown, value: unknown, ofKind: KindName = kind): Node[] {
    return references(ofKind, name, part)
      .flatMap((to) => this.#nodesOf(to.kinds.map((toKind) => [toKind, to.name])))
      .filter((to) => to.kind !== 'entity' || isOwnEntity(kind, value, to.name));
  }

  #entity(node: Node, value: EntityDefinition): Narrowed {
    return {
      ...entryOf(node, forDisplay(value)),
      leadsTo: lazily(() => [
        ...this.#referencesIn(node, withoutOver({ ...value, lists: listsOf(value, undefined) }), value),
        ...this.#fieldNodes(overOf(value)),
        ...this.#ofEntity(node.name),
      ]),
    };
  }

  #template(node: Node, value: TemplateDefinition, viewer: Viewer): Narrowed {
    const { name } = node;
    const program = this.#program;
    const all = program.fields[name] ?? [];
    const fields = all.filter((field) => seesField(viewer, field));
    const shownFields = { fields: lazily(() => jsonMember(name, fields)) };
    // Its fields travel as they take effect, merged over the entity's.
    const shown = { ...value, fields: {} };
    if (node.fieldsOf) {
      const listed = fields.flatMap(({ suggestionsSource: list }): DefinitionKey[] =>
        list === undefined ? [] : [['list', list]],
      );
      return { ...entryOf(node, shown, shownFields), leadsTo: lazily(() => this.#nodesOf(listed)) };
    }
    const rulesOf = rulesOfFields(program, name, all, fields);
    // A field of another record has the list of its entity, to which nothing else of this template leads.
    const lists = fields.flatMap(({ path, suggestionsSource: list }): DefinitionKey[] =>
      path === undefined || list === undefined ? [] : [['list', list]],
    );
    return {
      ...entryOf(node, shown, { ...shownFields, rulesOf: lazily(() => jsonMember(name, rulesOf)) }),
      leadsTo: lazily(() => [
        ...this.#namedIn(node, value),
        ...this.#referencesIn(node, { lists: listsOfTemplate(program, name, value) }, value, 'entity'),
        ...this.#nodesOf([...lists, ...rulesOf.map((rule): DefinitionKey => ['rules', rule])]),
      ]),
    };
  }

  /** A record determines which of its entity's templates it uses; a lifecycle names its entity. */
  #ofEntity(name: string): Node[] {
    const { entity, template, lifecycle } = this.#program.definitions;
    const ofThis = <Definition extends { entity?: string }>(kind: KindName, named: Record<string, Definition>) =>
      Object.keys(named).flatMap((key): DefinitionKey[] => (named[key]?.entity === name ? [[kind, key]] : []));
    return this.#nodesOf([
      ...(entity[name]?.templates === undefined ? [] : ofThis('template', template)),
      ...ofThis('lifecycle', lifecycle),
    ]);
  }

  /** Everything that `roots` lead to, but for what another part has. */
  #take(
    viewer: Viewer,
    roots: readonly Node[],
    isElsewhere: (node: Node) => boolean | undefined,
    isLeaf: (kind: KindName) => boolean = () => false,
  ): Taken {
    const taken: Taken = new Map();
    const queue = roots.filter(({ kind }) => kind !== 'rules');
    const seen = new Set(queue);
    for (let node = queue.pop(); node; node = queue.pop()) {
      const found = this.#narrowedFor(node, viewer);
      if (!found) continue;
      taken.set(node, found);
      if (isLeaf(node.kind)) continue;
      for (const to of found.leadsTo()) {
        // A rule is sent with a template whose fields this person sees, never because something names it.
        if (seen.has(to) || isElsewhere(to) || (to.kind === 'rules' && node.kind !== 'template')) continue;
        seen.add(to);
        queue.push(to);
      }
    }
    // A template that is included completely does not need its fields separately.
    for (const node of [...taken.keys()]) if (node.fieldsOf && taken.has(node.fieldsOf)) taken.delete(node);
    return taken;
  }

  /** The roots of a closure; undefined if it does not exist, or this user may not open it. */
  #rootsOf(viewer: Viewer, [kind, name]: ClosureRoot, inShell: Taken): Node[] | undefined {
    if (kind === 'component') {
      const words = Object.hasOwn(componentMessages, name)
        ? componentMessages[name as keyof typeof componentMessages]
        : undefined;
      return viewer.signedIn && words ? this.#nodesOf(words.map((word) => ['message', word])) : undefined;
    }
    const [node] = this.#nodesOf([[kind, name]]);
    if (!node) return undefined;
    if (kind !== 'route') return [node];
    // The route itself is in the shell: its closure begins with what it shows.
    return inShell
      .get(node)
      ?.leadsTo()
      .filter((node) => node.kind !== 'route' && !inShell.has(node));
  }
}

/** Sorted regardless of the order of traversal, so that equal parts have equal texts. */
const partOf = (taken: Taken): TextPiece[] =>
  partPieces([...taken.values()].sort((one, other) => one.order - other.order));

/** The entry of a definition in a part, as it is shown to a user. */
const entryOf = (
  { kind, name, order }: Node,
  shown: unknown,
  from?: Pick<PartEntry, 'fields' | 'rulesOf'>,
): Omit<Narrowed, 'leadsTo'> => ({
  kind,
  order,
  json: lazily(() => jsonMember(name, shown)),
  components: lazily(() => (kind === 'screen' || kind === 'dialog' ? speakingComponents(shown) : [])),
  ...from,
});

/** The rule sets of a template that read only the fields that the user sees. */
function rulesOfFields(
  program: Program,
  template: string,
  all: readonly { key: string }[],
  seen: readonly { key: string }[],
): string[] {
  const known = new Set(seen.map(({ key }) => key));
  const allKeys = new Set(all.map(({ key }) => key));
  return (program.rulesOf[template] ?? []).filter((rule) => {
    const definition = program.definitions.rules[rule];
    return definition !== undefined && readsOnly(definition, known, allKeys);
  });
}

/** Creates a node for every definition of a program, by kind and name. */
function createNodes({ definitions }: Program): ReadonlyMap<KindName, ReadonlyMap<string, Node>> {
  let order = 0;
  return new Map(
    kindNames.map((kind) => {
      const names = Object.keys(definitions[kind]).sort();
      return [kind, new Map(names.map((name) => [name, { kind, name, order: order++, narrowed: new Map() }]))];
    }),
  );
}

type Fields = Readonly<Record<string, { over?: string }>>;
const fieldsIn = (value: unknown): Fields => (value as { fields?: Fields }).fields ?? {};

/** The templates of which only the fields are required, by conditions or texts. */
const overOf = (value: unknown): string[] => Object.values(fieldsIn(value)).flatMap(({ over }) => over ?? []);

/** An entity or a template without the names of those. */
function withoutOver(value: unknown): unknown {
  if (overOf(value).length === 0) return value;
  const fields = Object.entries(fieldsIn(value)).map(([key, { over: _, ...field }]) => [key, field]);
  return { ...(value as object), fields: Object.fromEntries(fields) };
}

/** A function that is worked out at most once. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Properties that matter only for editing or columns: these use a template, which is sent with its effective fields. */
const editing = [
  'addInAccessSet',
  'after',
  'aggregate',
  'allowOtherValues',
  'clearWhenWrong',
  'compute',
  'defaultValue',
  'dependentFields',
  'displayOrder',
  'errorMessage',
  'errorMessageFrom',
  'for',
  'groupKey',
  'isMandatory',
  'isMasterField',
  'isPlain',
  'isReadonly',
  'isUniqueField',
  'length',
  'mandatoryWhen',
  'max',
  'min',
  'minLength',
  'onSave',
  'readonlyWhen',
  'references',
  'refusals',
  'regex',
  'toolTip',
  'virtual',
  'visibleWhen',
  'width',
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
