/**
 * References to a part: expressions with `state.NAME`, properties of other parts, and steps of the surface's actions. A
 * rename updates the definition; actions, which other surfaces may use, are only reported.
 */

import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import { isRecord } from '../../../../../metadata/isRecord.ts';
import type { ActionDefinition, Step } from '../../../../../metadata/kinds/action.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { everyPart, type Path, partsOf, withParts } from './path.ts';

/** Properties that name another part of the surface. */
export const NAMES_PART: Readonly<Record<string, readonly string[]>> = {
  wrongList: ['of'],
  searchBox: ['of'],
  valueTabs: ['of'],
  members: ['of', 'form'],
  grid: ['filterFrom'],
  fieldTemplate: ['fields', 'keys'],
};

/** The variable that an expression reads: `{"var": "state.grid.changed"}`, with or without a default. */
const readBy = (key: string, value: unknown): string | undefined => {
  const said = key === 'var' ? (Array.isArray(value) ? value[0] : value) : undefined;
  return typeof said === 'string' ? said : undefined;
};

const readsPart = (variable: string, name: string): boolean =>
  variable === `state.${name}` || variable.startsWith(`state.${name}.`);

/** True if a nested expression reads the state of a part. */
function readsState(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((one) => readsState(one, name));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([key, one]) => {
    const variable = readBy(key, one);
    return variable === undefined ? readsState(one, name) : readsPart(variable, name);
  });
}

/** A copy in which expressions read the state of other parts: by old name the new one. */
function withReads<Value>(value: Value, renames: ReadonlyMap<string, string>): Value {
  if (Array.isArray(value)) return value.map((one) => withReads(one, renames)) as Value;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const variable = readBy(key, one);
      const [root, name = '', ...rest] = variable?.split('.') ?? [];
      const now = root === 'state' ? renames.get(name) : undefined;
      if (now === undefined) return [key, withReads(one, renames)];
      const said = ['state', now, ...rest].join('.');
      return [key, Array.isArray(one) ? [said, ...withReads(one.slice(1), renames)] : said];
    }),
  ) as Value;
}

function namesInProps({ component, props }: Part, renames: ReadonlyMap<string, string>): Part['props'] {
  if (!props) return props;
  const changed = (NAMES_PART[component] ?? []).flatMap((property) => {
    const now = renames.get(String(props[property] ?? ''));
    return now === undefined ? [] : [[property, now]];
  });
  const state = component === 'input' ? String(props.state ?? '').split('.') : [];
  const now = renames.get(state[0] ?? '');
  if (now !== undefined) changed.push(['state', [now, ...state.slice(1)].join('.')]);
  return changed.length > 0 ? { ...props, ...Object.fromEntries(changed) } : props;
}

/** Updates references to renamed parts in a part and its nested parts; does not rename the parts. */
export function withMentions(part: Part, renames: ReadonlyMap<string, string>): Part {
  if (renames.size === 0) return part;
  const { parts, props, ...rest } = part;
  const said = namesInProps({ ...part, ...(props ? { props } : {}) }, renames);
  return {
    ...withReads(rest, renames),
    ...(said ? { props: withReads(said, renames) } : {}),
    ...(parts
      ? { parts: Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, withMentions(one, renames)])) }
      : {}),
  };
}

/** Updates references to renamed parts in the definition. */
export function withMentionsIn(value: Keyed, renames: ReadonlyMap<string, string>): Keyed {
  const { parts: _parts, ...rest } = value;
  const parts = Object.fromEntries(
    Object.entries(partsOf(value)).map(([name, one]) => [name, withMentions(one, renames)]),
  );
  return withParts({ ...value, ...withReads(rest, renames) }, [], parts);
}

/** Somebody who names a part. */
export interface Mention {
  by: 'part' | 'surface' | 'action';
  /** The part's path as one word, the property of the surface, or the name of the action. */
  name: string;
}

function namesIn(steps: readonly Step[] | undefined, name: string): boolean {
  return (steps ?? []).some((step) => {
    if ((step.do === 'component' || step.do === 'reload') && step.target === name) return true;
    if (step.do === 'set' && step.state.split('.')[0] === name) return true;
    return step.do === 'call' && Object.values(step.on ?? {}).some((then) => namesIn(then, name));
  });
}

/** The strings anywhere in a value that are the name of an action. */
function actionsIn(value: unknown, actions: Readonly<Record<string, unknown>>, found = new Set<string>()) {
  if (typeof value === 'string') {
    if (Object.hasOwn(actions, value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) actionsIn(one, actions, found);
  }
  return found;
}

/**
 * References to a part, or to its nested parts, from outside.
 * @param actions all known actions; only those that the surface uses are searched
 */
export function mentionsOf(
  value: Keyed,
  path: Path,
  part: Part,
  actions: Readonly<Record<string, ActionDefinition>>,
): Mention[] {
  const names = [path.at(-1) as string, ...[...everyPart(part)].map(([inside]) => inside.at(-1) as string)];
  const mentions: Mention[] = [];
  const inside = new Set<Part>([part, ...[...everyPart(part)].map(([, one]) => one)]);
  for (const [at, other] of everyPart(value)) {
    if (inside.has(other)) continue;
    const { parts: _parts, ...own } = other;
    const isNamed = names.some(
      (name) =>
        readsState(own, name) ||
        (NAMES_PART[other.component] ?? []).some((property) => other.props?.[property] === name) ||
        (other.component === 'input' && String(other.props?.state ?? '').split('.')[0] === name),
    );
    if (isNamed) mentions.push({ by: 'part', name: at.join('/') });
  }
  const { parts: _parts, ...surface } = value;
  for (const [property, said] of Object.entries(surface))
    if (names.some((name) => readsState(said, name))) mentions.push({ by: 'surface', name: property });
  for (const action of actionsIn(value, actions)) {
    const definition = actions[action];
    if (names.some((name) => namesIn(definition?.steps, name) || readsState(definition, name)))
      mentions.push({ by: 'action', name: action });
  }
  return mentions;
}
