/** Every expression reads what is there, and hands each word what it takes: by the types that signatures and fields say. */
import type { ApiCase } from '../../kinds/api.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import { listInPath } from '../../ownedLists.ts';
import { parametersOf } from '../../pathMatcher.ts';
import type { ComponentKind } from '../../signatures/components.ts';
import { CheckedDefinitions } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend, pathOf } from '../cursor.ts';
import type { Collected } from '../definitionReads.ts';
import { type ActionWalk, typesOfAction } from '../types/actionTypes.ts';
import type { TypeScope } from '../types/inference.ts';
import { inferType } from '../types/inferType.ts';
import { scopeInProcedure, typeOfAsks } from '../types/procedureTypes.ts';
import {
  itemAround,
  PAGE,
  partsOf,
  SERVER,
  type Surface,
  type SurfaceTypes,
  scopeAt,
  silent,
  typesOfSurface,
} from '../types/surfaceTypes.ts';
import { listOf, NUMBER, objectOf, TEXT, type Type, UNKNOWN, unionOf } from '../types/type.ts';
import { typeOfResult } from '../types/typeOfAnswer.ts';
import { typeOfEntity, typeOfMember, typeOfTemplate } from '../types/typeOfRecord.ts';

type Reporter = (cursor: Cursor, kind: string, message: string) => void;

/**
 * Returns the type that a word cannot accept: a list is not a boolean, text or number, and vice versa; all other types are
 * converted.
 */
function misgiven(wanted: string, type: Type): string | undefined {
  const listed = type.is === 'list';
  if (wanted === 'list') return ['number', 'boolean', 'day', 'object'].includes(type.is) ? type.is : undefined;
  if (wanted === 'number')
    return listed || type.is === 'object' || type.is === 'map' || type.is === 'boolean' ? type.is : undefined;
  if (wanted === 'text') return type.is === 'object' || type.is === 'map' || listed ? type.is : undefined;
  return undefined;
}

/** Types one expression, and says where it gives what is not wanted there. */
function check(context: Context, cursor: Cursor, gives: string | undefined, scope: TypeScope, told: Reporter): void {
  const type = inferType(cursor, { ...silent(context, scope), fault: told });
  const wrong = gives === undefined || (type.is === 'object' && type.open) ? undefined : misgiven(gives, type);
  if (wrong) told(cursor, 'type-error', `This gives a ${wrong}, where a ${gives} is wanted.`);
}

/** Components whose actions begin with no results of their own, and with no row but the current one. */
const plain: ReadonlySet<ComponentKind> = new Set([
  'grid',
  'toolbar',
  'button',
  'menuButton',
  'form',
  'input',
  'stat',
  'emptyState',
  'tiles',
]);

/** The part whose property a cursor is in. */
function partAround(cursor: Cursor): Cursor | undefined {
  for (let at: Cursor | undefined = cursor; at; at = at.up) if (at.up?.key === 'parts') return at;
  return undefined;
}

/** The scopes in which a surface runs an action, and the results it starts with. */
function whereUsed(
  context: Context,
  use: Cursor,
  scope: TypeScope,
): { scope: TypeScope; results: Record<string, Type> | undefined } {
  const item = itemAround(context, use, scope);
  const around = item ? { ...scope, item } : scope;
  const part = partAround(use);
  if (!part) return { scope: around, results: {} };
  const { component } = part.value as { component: ComponentKind };
  if (component === 'recordHead') {
    const record = descend(part, ['props', 'record']);
    const row = record.value === undefined ? UNKNOWN : inferType(record, silent(context, around));
    return { scope: { ...around, row, record: row, selection: UNKNOWN }, results: undefined };
  }
  if (!plain.has(component)) return { scope: { ...around, row: UNKNOWN, selection: UNKNOWN }, results: undefined };
  if (component !== 'grid') return { scope: around, results: {} };
  const state = scope.state;
  const held = state?.is === 'object' ? state.members[part.key] : undefined;
  const row = held?.is === 'object' ? (held.members.current ?? UNKNOWN) : UNKNOWN;
  return { scope: { ...around, row, record: row }, results: {} };
}

/** The values that the check around an expression names for itself; its `let` does not read them. */
function letAround(context: Context, cursor: Cursor, scope: TypeScope): TypeScope {
  for (let at: Cursor | undefined = cursor; at?.up; at = at.up) {
    if (at.key === 'let') return {};
    if (at.up.key !== 'checks') continue;
    const values = (at.value as { let?: Record<string, unknown> }).let;
    if (!values) return {};
    const own = descend(at, ['let']);
    const types = Object.keys(values).map((name) => [name, inferType(descend(own, [name]), silent(context, scope))]);
    return { let: objectOf(Object.fromEntries(types)) };
  }
  return {};
}

/** The scopes of expressions outside surfaces. */
function scopeOf(context: Context, cursor: Cursor): TypeScope {
  const ofRecord = (record: Type | undefined): TypeScope => ({
    ...SERVER,
    ...(record ? { record, row: record } : {}),
  });
  switch (cursor.kind) {
    case 'menu':
      return PAGE;
    case 'entity': {
      const { names, rest } = listInPath(pathOf(cursor));
      if (rest[0] === 'checks') return ofCheck(context, cursor, names);
      return names.length > 0 ? {} : ofRecord(typeOfEntity(context, cursor.name));
    }
    case 'template':
      return ofRecord(typeOfTemplate(context, cursor.name));
    case 'lifecycle': {
      const lifecycle = context.get('lifecycle', cursor.name);
      const [, transition = '', word, , reference = ''] = pathOf(cursor);
      if (word === 'validates') {
        const judged = context.get('entity', lifecycle?.entity ?? '')?.fields[reference]?.references;
        return {
          ...ofRecord(typeOfEntity(context, judged ?? '')),
          result: objectOf({ faults: listOf(TEXT) }),
        };
      }
      const asks = word === 'checks' || word === 'set' ? (lifecycle?.transitions[transition]?.asks ?? {}) : undefined;
      const scope: TypeScope = {
        ...ofRecord(typeOfEntity(context, lifecycle?.entity ?? '')),
        ...(asks && { result: typeOfAsks(context, asks) }),
        ...(word === 'then' && { reason: TEXT }),
      };
      return { ...scope, ...letAround(context, cursor, scope) };
    }
    case 'series':
      return ofRecord(typeOfEntity(context, context.get('series', cursor.name)?.entity ?? ''));
    case 'print':
      return ofRecord(typeOfEntity(context, context.get('print', cursor.name)?.entity ?? ''));
    case 'procedure': {
      const scope = { ...SERVER, ...scopeInProcedure(context, cursor) };
      return { ...scope, ...letAround(context, cursor, scope) };
    }
    case 'api':
      return ofRequest(context, cursor);
    default:
      return {};
  }
}

/** The check of a record, or of the members of a list: it reads the record as it is stored, too. */
function ofCheck(context: Context, cursor: Cursor, names: readonly string[]): TypeScope {
  const record = typeOfEntity(context, cursor.name) ?? UNKNOWN;
  const scope: TypeScope = { ...SERVER, record, before: record };
  const typeOf = (list: readonly string[]) => typeOfMember(context, cursor.name, list) ?? UNKNOWN;
  const member = names.length === 0 ? undefined : typeOf(names);
  const inList = member ? { ...scope, member, previous: member, place: NUMBER } : scope;
  const around = names.length > 1 ? { ...inList, owner: typeOf(names.slice(0, -1)) } : inList;
  return { ...around, ...letAround(context, cursor, around) };
}

/** A request: the parameters of its path, and those of the query that the call declares. */
function ofRequest(context: Context, cursor: Cursor): TypeScope {
  const api = context.get('api', cursor.name);
  if (!api) return {};
  const texts = (names: string[]): Type => objectOf(Object.fromEntries(names.map((name) => [name, TEXT])));
  const [, key = '', word] = pathOf(cursor);
  const one = (api.cases as Record<string, ApiCase>)[key];
  return {
    ...SERVER,
    path: texts(parametersOf(api.path)),
    query: texts(Object.keys(api.query ?? {})),
    ...(word === 'answer' && one ? { result: typeOfResult(context, one, undefined) } : {}),
  };
}

/** Checks the surfaces, with the actions as they use them. */
class Surfaces {
  readonly #context: Context;
  readonly #told: Reporter;
  readonly #scopes = new Map<string, Collected<Context, SurfaceTypes>>();
  readonly #results = new Map<string, Collected<Context, Type>>();
  /** The dialogs whose result is being looked for, each opened by an action in the one before. */
  readonly #open: string[] = [];
  /** The first of them that one further in opens again. */
  #openedAgain = Number.POSITIVE_INFINITY;

  constructor(context: Context, told: Reporter) {
    this.#context = context;
    this.#told = told;
  }

  #types(kind: 'screen' | 'dialog', name: string, surface: Surface): SurfaceTypes {
    const make = () => typesOfSurface(this.#context, kind, name, surface);
    return this.#context.reads.remember(this.#scopes, `${kind} ${name}`, make);
  }

  /** The result of a dialog: the values that its actions close it with. */
  #dialogResult(name: string): Type {
    const { reads } = this.#context;
    const known = this.#results.get(name);
    if (known) {
      reads.noteAgain(known.reads);
      return known.answer;
    }
    // One that opens itself, or another that opens it, gives what is not known yet.
    const depth = this.#open.indexOf(name);
    if (depth >= 0) {
      this.#openedAgain = Math.min(this.#openedAgain, depth);
      return UNKNOWN;
    }
    const dialog = this.#context.get('dialog', name);
    if (!dialog) return UNKNOWN;
    const around = this.#openedAgain;
    this.#openedAgain = Number.POSITIVE_INFINITY;
    this.#open.push(name);
    const found = reads.collect(() => {
      const closes: Type[] = [];
      this.#actions('dialog', name, dialog, () => undefined, closes);
      return closes.length === 0 ? UNKNOWN : unionOf(closes);
    });
    this.#open.pop();
    // A result found within a cycle depends on where the cycle was entered, so it is not cached.
    const isWhole = this.#openedAgain >= this.#open.length;
    if (isWhole) this.#results.set(name, found);
    this.#openedAgain = isWhole ? around : Math.min(around, this.#openedAgain);
    return found.answer;
  }

  #actions(kind: 'screen' | 'dialog', name: string, surface: Surface, told: Reporter, closes: Type[]): void {
    const context = this.#context;
    const types = this.#types(kind, name, surface);
    const walk: ActionWalk = {
      context,
      fault: told,
      dialogResult: (dialog) => this.#dialogResult(dialog),
      componentOf: (target) => {
        const own = partsOf(context.cursor(kind, name)).filter((part) => part.name === target.split('.').at(-1));
        const kinds = new Set(own.map(({ part }) => part.component));
        return kinds.size === 1 ? ([...kinds][0] as ComponentKind) : undefined;
      },
      closes,
      within: [],
    };
    const used = new Set(context.uses.by(kind, name).flatMap((use) => (use.kind === 'action' ? [use.name] : [])));
    for (const action of used)
      for (const { by, cursor } of context.uses.of('action', action)) {
        if (by.kind !== kind || by.name !== name) continue;
        const where = whereUsed(context, cursor, types.of(scopeAt(types.root, cursor)));
        typesOfAction(walk, action, where.scope, where.results);
      }
  }

  check(kind: 'screen' | 'dialog', name: string, surface: Surface): void {
    const context = this.#context;
    const types = this.#types(kind, name, surface);
    const repeated = partsOf(context.cursor(kind, name)).some(({ part }) => part.each);
    for (const { cursor, gives } of context.expressions.get(`${kind} ${name}`) ?? []) {
      const scope = types.of(types.root.inner.size > 0 ? scopeAt(types.root, cursor) : types.root);
      const item = repeated ? itemAround(context, cursor, scope) : undefined;
      check(context, cursor, gives, item ? { ...scope, item } : scope, this.#told);
    }
    this.#actions(kind, name, surface, this.#told, []);
  }
}

const checked = new CheckedDefinitions();

export function expressionTypes(context: Context): void {
  // Without the engine nothing is known of expressions.
  if (!context.checks) return;
  const told: Reporter = (cursor, kind, message) => {
    // The linker has already reported the unknown field.
    if (kind === 'unknown-member' && context.report.isTold(cursor, 'unknown-field')) return;
    context.report.cursor(cursor, kind, message);
  };
  const surfaces = new Surfaces(context, told);
  for (const [name, screen] of context.all('screen'))
    checked.check(context, 'screen', name, () => surfaces.check('screen', name, screen));
  for (const [name, dialog] of context.all('dialog'))
    checked.check(context, 'dialog', name, () => surfaces.check('dialog', name, dialog));
  const others: readonly KindName[] = [
    'menu',
    'entity',
    'template',
    'lifecycle',
    'series',
    'print',
    'procedure',
    'api',
    'query',
    'list',
    'expression',
    'action',
  ];
  // The scopes of an action depend on where it is used; the parameters of its operators do not.
  for (const kind of others)
    for (const [name] of context.all(kind))
      checked.check(context, kind, name, () => {
        for (const { cursor, gives } of context.expressions.get(`${kind} ${name}`) ?? [])
          check(context, cursor, kind === 'action' ? undefined : gives, scopeOf(context, cursor), told);
      });
}
