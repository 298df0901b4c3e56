/** The definition that is open, and the names that it may say, as the server knows them. */
import { useMemo } from 'react';
import { EXPRESSION_WORDS } from '../../../engine/index.ts';
import type { Keyed } from '../../../metadata/changes/keyed.ts';
import type { Known, Named } from '../../../metadata/complete/known.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { useAnswer } from '../parts/authoring/useAnswer.ts';

export interface Origin {
  path: string[];
  layer: string;
  file: string;
  line: number;
}

/** The answer of the call authoringDefinition. */
export interface Opened {
  kind: KindName;
  name: string;
  base: number;
  draft: number;
  /** The version in force that the draft was made from. */
  madeFrom?: number;
  value?: Keyed;
  inForce?: Keyed;
  below?: Keyed;
  content?: unknown;
  origins: Origin[];
}

type Entry = [name: string, label?: string];
interface Names {
  layer: string;
  names: Partial<Record<KindName, Entry[]>>;
  fields: Record<'entity' | 'template', Record<string, Entry[]>>;
  rowFilters: Record<string, Entry[]>;
  authored: KindName[];
}

export interface KnownHere extends Known {
  layer: string;
  authored: readonly KindName[];
}

const entries = (given: readonly Entry[] | undefined): Named[] =>
  (given ?? []).map(([name, label]) => (label === undefined ? { name } : { name, label }));

function known({ layer, names, fields, rowFilters, authored }: Names): KnownHere {
  const named = Object.fromEntries(
    Object.entries(names).map(([kind, given]) => [kind, entries(given)]),
  ) as Known['names'];
  return {
    layer,
    authored,
    names: named,
    fields: (kind, name) => (Object.hasOwn(fields[kind], name) ? entries(fields[kind][name]) : []),
    rowFilters: (permission) => (Object.hasOwn(rowFilters, permission) ? entries(rowFilters[permission]) : []),
    words: EXPRESSION_WORDS,
  };
}

export function useNames(layer: string): { known: KnownHere | undefined; failed: string | undefined; reload(): void } {
  const { answer, failed, reload } = useAnswer<Names>('authoringNames', { layer });
  const made = useMemo(() => answer && known(answer), [answer]);
  return { known: made, failed, reload: () => void reload() };
}

export const useDefinition = (layer: string, kind: string, name: string) =>
  useAnswer<Opened>('authoringDefinition', kind && name ? { layer, kind, name } : undefined);
