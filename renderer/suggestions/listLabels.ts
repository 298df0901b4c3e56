/** The labels of a dropdown's values: those of the definition, and those that suggestions brought since. */
import { createLabelCache, type LabelCache } from '../../engine/labels/labelCache.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { definition } from '../program/program.ts';

/** Value to label, and label to value, of one list. */
export interface ListLabels extends LabelCache {
  /** Set for a list with fixed values, which needs no server requests. */
  readonly fixed: readonly { value: string; label: string; data?: Readonly<Record<string, unknown>> }[] | undefined;
}

const labelsCache = new Map<string, { definition: unknown; labels: ListLabels }>();

type Values = Readonly<Record<string, { label: string; data?: Readonly<Record<string, unknown>> }>>;

function build(list: { values?: Values; from?: unknown } | undefined): ListLabels {
  const values =
    list?.values &&
    Object.entries(list.values).map(([value, { label, data }]) => ({ value, label, ...(data ? { data } : {}) }));
  return { ...createLabelCache(values), fixed: list?.from === undefined ? values : undefined };
}

/** The label of a value that the definition of a list has; undefined where it lacks it. */
export const fixedLabel = (list: string, value: string): string | undefined =>
  ownMember(definition('list', list)?.values, value)?.label;

/** The labels of a list by name; they are forgotten when the list's definition changes. */
export function listLabels(name: string): ListLabels {
  const list = definition('list', name);
  const found = labelsCache.get(name);
  if (found && found.definition === list) return found.labels;
  const labels = build(list);
  labelsCache.set(name, { definition: list, labels });
  return labels;
}
