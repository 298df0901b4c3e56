/** The tree of definitions as lines: what is grouped under what, what of it shows, and where the keys lead. */
import { isShipped } from '../../../metadata/compiler/layout.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';

/** A definition as returned by the call authoringDefinitions. */
export interface Entry {
  kind: KindName;
  name: string;
  label?: string;
  /** Its layer: base, a tenant, systems/ID or accounts/ID. */
  layer?: string;
  file?: string;
  line?: number;
  /** True if the layer itself contains the definition or changes it. */
  own: boolean;
  /** True if its kind can be edited in the layer. */
  authored?: boolean;
  /** The version of the own draft. */
  draft?: number;
  faults?: number;
  /** A draft takes it away. */
  gone?: boolean;
}

export type Grouping = 'kind' | 'module';

export interface Group {
  id: string;
  label: string;
  count: number;
  groups: Group[];
  entries: Entry[];
}

export interface Line {
  id: string;
  level: number;
  label: string;
  /** For groups: number of definitions. */
  count?: number;
  /** For groups: true if expanded. */
  open?: boolean;
  entry?: Entry;
  parent: string | undefined;
  /** The place among its neighbours, from 1, and how many there are. */
  position: number;
  size: number;
}

export const entryId = ({ kind, name }: Pick<Entry, 'kind' | 'name'>): string => `${kind} ${name}`;
const entryLabel = ({ label, name }: Entry): string => label?.trim() || name;

/** The product folder of a definition; for other layers the layer. */
export function moduleOf({ layer = '', file = '' }: Entry): string {
  const [folder, second] = file.slice(file.indexOf(`/${layer}/`) + layer.length + 2).split('/');
  return isShipped(layer) && second !== undefined && folder ? folder : layer;
}

/** @param words what a group is called */
export function groupsOf(
  entries: readonly Entry[],
  by: Grouping,
  words: { kind(kind: KindName): string; module(module: string, layer: string): string },
): Group[] {
  const ofKind = (entry: Entry) => ({ id: entry.kind, label: words.kind(entry.kind) });
  const ofModule = (entry: Entry) => {
    const id = moduleOf(entry);
    return { id, label: words.module(id, entry.layer ?? '') };
  };
  const [outer, inner] = by === 'kind' ? [ofKind, ofModule] : [ofModule, ofKind];
  return grouped(entries, outer, '').map((group) => {
    const groups = grouped(group.entries, inner, `${group.id}/`);
    // Omit a level with a single group.
    return groups.length > 1 ? { ...group, groups, entries: [] } : group;
  });
}

function grouped(
  entries: readonly Entry[],
  of: (entry: Entry) => { id: string; label: string },
  within: string,
): Group[] {
  const found = new Map<string, Group>();
  for (const entry of entries) {
    const { id, label } = of(entry);
    const group = found.get(id) ?? { id: within + id, label, count: 0, groups: [], entries: [] };
    group.entries.push(entry);
    group.count += 1;
    found.set(id, group);
  }
  return [...found.values()].sort((a, b) => a.label.localeCompare(b.label));
}

/** The lines that show, top to bottom. */
export function linesOf(groups: readonly Group[], isOpen: (id: string) => boolean): Line[] {
  const lines: Line[] = [];
  const add = (group: Group, level: number, parent: string | undefined, position: number, size: number) => {
    const open = isOpen(group.id);
    lines.push({ id: group.id, level, label: group.label, count: group.count, open, parent, position, size });
    if (!open) return;
    for (const [at, one] of group.groups.entries()) add(one, level + 1, group.id, at + 1, group.groups.length);
    for (const [at, entry] of group.entries.entries()) {
      const [id, label] = [entryId(entry), entryLabel(entry)];
      lines.push({
        id,
        level: level + 1,
        label,
        entry,
        parent: group.id,
        position: at + 1,
        size: group.entries.length,
      });
    }
  };
  for (const [at, group] of groups.entries()) add(group, 1, undefined, at + 1, groups.length);
  return lines;
}

/** The groups around a definition, outermost first. */
export function groupsAround(groups: readonly Group[], id: string): string[] {
  for (const group of groups) {
    if (group.entries.some((entry) => entryId(entry) === id)) return [group.id];
    const inside = groupsAround(group.groups, id);
    if (inside.length > 0) return [group.id, ...inside];
  }
  return [];
}

/** The next line below `at`, round the end, that begins with what was typed; -1 where none does. */
export function typedAhead(lines: readonly Line[], at: number, typed: string): number {
  const wanted = typed.toLowerCase();
  // While one letter is typed again and again it steps on; a longer word stays where it fits.
  const from = wanted.length === 1 ? at + 1 : at;
  for (let step = 0; step < lines.length; step += 1) {
    const index = (from + step) % lines.length;
    if (lines[index]?.label.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

/** Filter of the tree: all definitions, those with a mark, or those of a layer. */
export type Shown = 'all' | 'own' | 'drafts' | 'faulty' | `from ${string}`;

export function isShown({ own, draft, faults = 0, layer }: Entry, shown: Shown): boolean {
  if (shown === 'all') return true;
  if (shown === 'own') return own;
  if (shown === 'drafts') return draft !== undefined;
  if (shown === 'faulty') return faults > 0;
  return shown === `from ${layer}`;
}

/** True if kind, name or label contain every word. */
export function isFound({ kind, name, label = '' }: Entry, words: readonly string[]): boolean {
  const text = `${kind} ${name} ${label}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
