/** The definition that is open, and the names that it may say, as the server knows them. */
import { useMemo } from 'react';
import { EXPRESSION_WORDS } from '../../../engine/expressions/checkExpression.ts';
import type { KnownNames, NamedDefinition } from '../../../metadata/completion/knownNames.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';

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

export interface EditorNames extends KnownNames {
  layer: string;
  authored: readonly KindName[];
}

const entries = (given: readonly Entry[] | undefined): NamedDefinition[] =>
  (given ?? []).map(([name, label]) => (label === undefined ? { name } : { name, label }));

function knownNamesOf({ layer, names, fields, rowFilters, authored }: Names): EditorNames {
  const named = Object.fromEntries(
    Object.entries(names).map(([kind, given]) => [kind, entries(given)]),
  ) as KnownNames['names'];
  return {
    layer,
    authored,
    names: named,
    fields: (kind, name) => (Object.hasOwn(fields[kind], name) ? entries(fields[kind][name]) : []),
    rowFilters: (permission) => (Object.hasOwn(rowFilters, permission) ? entries(rowFilters[permission]) : []),
    words: EXPRESSION_WORDS,
  };
}

export function useNames(layer: string): {
  known: EditorNames | undefined;
  failed: string | undefined;
  reload(): void;
} {
  const { answer, failed, reload } = useAuthoringCall<Names>('authoringNames', { layer });
  const made = useMemo(() => answer && knownNamesOf(answer), [answer]);
  return { known: made, failed, reload: () => void reload() };
}

export const useDefinition = (layer: string, kind: string, name: string) =>
  useAuthoringCall<Opened>('authoringDefinition', kind && name ? { layer, kind, name } : undefined);
