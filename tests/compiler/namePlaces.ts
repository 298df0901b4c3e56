/**
 * The places of definitions that take a name, found by the schemas: each path in the schema of a kind, of a component's
 * properties, and each operator and its first argument, by some definitions that have it.
 */
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { pathOf } from '../../metadata/compiler/cursor.ts';
import { inspect, type Schema } from '../../metadata/compiler/inspect.ts';
import { inspectProps } from '../../metadata/compiler/inspectProps.ts';
import { kindOfPlural, layerOf, roleOf } from '../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import { EXPRESSION, PROPS_OF, TEXT } from '../../metadata/kinds/annotations.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import { kinds } from '../../metadata/kinds/kinds.ts';

type Path = readonly (string | number)[];
export interface NamePlace {
  /** The kind and the path in its schema. */
  where: string;
  file: string;
  offset: number;
  /** The file's text with a name at the place. */
  put(name: string): string;
}

interface Seen {
  /** Objects whose keys are names, with what their schema says. */
  records: ReadonlySet<string>;
  expressions: ReadonlySet<string>;
  texts: ReadonlySet<string>;
  /** Properties of a part, by the component. */
  props: ReadonlyMap<string, string>;
}

const keyOf = (path: Path): string => path.join('\n');

/** The annotated parts of a definition, by the schemas. */
function seenIn(kind: KindName, name: string, value: unknown): Seen {
  const [records, expressions, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const props = new Map<string, string>();
  const sink = {
    fault: () => undefined,
    met(schema: Schema, cursor: Parameters<typeof pathOf>[0]) {
      const at = keyOf(pathOf(cursor));
      if (schema.type === 'object' && (schema.patternProperties ?? typeof schema.additionalProperties === 'object'))
        records.add(at);
      if (EXPRESSION in schema) expressions.add(at);
      if (TEXT in schema) texts.add(at);
      if (PROPS_OF in schema) {
        const component = (cursor.up?.value as Record<string, unknown> | undefined)?.[schema[PROPS_OF] as string];
        if (typeof component === 'string') props.set(at, component);
      }
      inspectProps(schema, cursor, sink);
    },
  };
  inspect(kinds[kind].schema, { kind, name, key: name, value, up: undefined }, sink);
  return { records, expressions, texts, props };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same place of the schema for every depth of a tree: parts within parts, groups within groups. */
const flat = (where: string): string => where.replace(/((?:\/(?:parts|fields|values)\/\*)+)(?=(?:\/\w+\/\*)*\1)/g, '');

class Places {
  /** By where in a schema: every definition that has it. */
  readonly found = new Map<string, NamePlace[]>();

  add(file: DefinitionFile, node: Node | undefined, where: string, text: (name: string) => string): void {
    if (!node) return;
    const { offset, length } = node;
    const put = (name: string) => file.text.slice(0, offset) + text(name) + file.text.slice(offset + length);
    const all = this.found.get(where) ?? [];
    // A few are enough to choose one from whose file has no other place of the same turn.
    if (all.length < 8) this.found.set(where, [...all, { where, file: file.path, offset, put }]);
  }
}

const quoted = (name: string): string => JSON.stringify(name);

function definitionsIn({ path, text }: DefinitionFile): { kind: KindName; name: string; path: Path; value: unknown }[] {
  const { layer, inside } = layerOf(path) ?? { layer: '', inside: '' };
  const role = roleOf(inside, layer);
  const content = JSON.parse(text) as Record<string, unknown>;
  const many = (kind: KindName, plural: string) =>
    Object.entries((content[plural] ?? {}) as object).map(([name, value]) => ({
      kind,
      name,
      path: [plural, name],
      value,
    }));
  if (role.role === 'many') return many(role.kind, role.plural);
  if (role.role === 'several')
    return Object.keys(content).flatMap((plural) => {
      const kind = kindOfPlural(plural);
      return kind ? many(kind, plural) : [];
    });
  if (role.role !== 'one') return [];
  if (role.plural !== undefined && isObject(content[role.plural])) return many(role.kind, role.plural);
  const { $schema: _, ...value } = content;
  return [{ kind: role.kind, name: role.name, path: [], value }];
}

/** A copy of the first member of an object under another name, in the line of that member. */
function addKey(places: Places, file: DefinitionFile, object: Node | undefined, where: string): void {
  const [first] = object?.children ?? [];
  const [key, value] = first?.children ?? [];
  if (!first || !key || !value) return;
  const member = file.text.slice(value.offset, value.offset + value.length).replace(/\s*\n\s*/g, ' ');
  const own = file.text.slice(key.offset, key.offset + key.length);
  places.add(file, key, where, (name) => `${quoted(name)}: ${member}, ${own}`);
}

function findPlaces(places: Places, file: DefinitionFile): void {
  const root = parseTree(file.text) as Node;
  for (const { kind, name, path, value } of definitionsIn(file)) {
    const seen = seenIn(kind, name, value);
    const nodeAt = (below: Path) => findNodeAtLocation(root, [...path, ...below]);
    const inExpression = (value: unknown, below: Path, where: string): void => {
      if (Array.isArray(value)) {
        for (const [at, member] of value.entries()) inExpression(member, [...below, at], where);
        return;
      }
      if (!isObject(value)) return;
      const entries = Object.entries(value);
      for (const [operator, argument] of entries) {
        const key = nodeAt([...below, operator])?.parent?.children?.[0];
        places.add(file, key, `${where} ~ operator of ${entries.length}`, quoted);
        const [first, at] = Array.isArray(argument) ? [argument[0], [operator, 0]] : [argument, [operator]];
        if (typeof first === 'string') {
          const [root = ''] = operator === 'var' ? first.split('.') : [];
          places.add(file, nodeAt([...below, ...at]), `${where} ~ ${operator} ${root}`, quoted);
          if (operator === 'var' && first.includes('.'))
            places.add(file, nodeAt([...below, ...at]), `${where} ~ ${operator} ${root}.`, (name) =>
              quoted(first.replace(/[^.]+$/, name)),
            );
        }
        inExpression(argument, [...below, operator], where);
      }
    };
    const walk = (value: unknown, below: Path, where: string): void => {
      const at = keyOf(below);
      if (seen.texts.has(at)) return;
      if (typeof value === 'string') places.add(file, nodeAt(below), flat(where), quoted);
      else if (seen.expressions.has(at)) inExpression(value, below, flat(where));
      else if (Array.isArray(value))
        for (const [at, member] of value.entries()) walk(member, [...below, at], `${where}/*`);
      else if (isObject(value)) {
        const isRecord = seen.records.has(at);
        if (isRecord) addKey(places, file, nodeAt(below), `${flat(where)} (key)`);
        const component = seen.props.get(at);
        const own = component === undefined ? where : `props of ${component}`;
        for (const [key, member] of Object.entries(value))
          walk(member, [...below, key], isRecord ? `${own}/*` : `${own}/${key}`);
      }
    };
    walk(value, [], kind);
    if (path.length > 0) {
      const [plural] = path;
      addKey(places, file, findNodeAtLocation(root, [plural as string]), `${kind} (name)`);
    }
  }
}

/** One definition for each place, so that few have the same file. */
export function namePlaces(files: readonly DefinitionFile[]): NamePlace[] {
  const places = new Places();
  for (const file of files) findPlaces(places, file);
  const used = new Map<string, number>();
  return [...places.found.values()].map((all) => {
    const [best] = [...all].sort((one, other) => (used.get(one.file) ?? 0) - (used.get(other.file) ?? 0));
    used.set(best?.file ?? '', (used.get(best?.file ?? '') ?? 0) + 1);
    return best as NamePlace;
  });
}
