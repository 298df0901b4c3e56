/** Labels of records in reference fields: fetched in batches, cached for the user's session. */
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { onCacheInvalidation } from '../http/cacheInvalidation.ts';
import { appStore } from '../program/appStore.ts';
import { definition } from '../program/program.ts';
import { word } from '../text/messages.ts';
import { fetchSuggestions } from './suggestions.ts';

/** Ids in one call, so that an answer of one page has them all. */
const BATCH = 20;

type Label = PrimitiveAtom<string | undefined>;
let labels = new Map<string, Label>();
let requestedIds = new Map<string, Set<string>>();

/** Another user sees other records, by other definitions other labels. */
const clearLabels = () => {
  labels = new Map();
  requestedIds = new Map();
};
onCacheInvalidation(clearLabels);

/** The label of a value as an atom: nothing until it is known. */
function labelAtom(list: string, id: string): Label {
  const key = `${list}\n${id}`;
  const known = labels.get(key);
  if (known) return known;
  const made: Label = atom<string | undefined>(undefined);
  labels.set(key, made);
  return made;
}

/** Every id that the server makes contains a UUID; typed text that matches no record does not. */
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;

/** True if a value of a list is the id of a record. */
function isId(list: string, value: string): boolean {
  const from = definition('list', list)?.from;
  return from !== undefined && from.value === undefined && UUID.test(value);
}

async function ask(): Promise<void> {
  const asked = requestedIds;
  requestedIds = new Map();
  for (const [list, ids] of asked) {
    const all = [...ids];
    for (let at = 0; at < all.length; at += BATCH) {
      const selected = all.slice(at, at + BATCH);
      try {
        const { items } = await fetchSuggestions({ list, q: '', selected });
        for (const { value, label } of items)
          appStore.set(labelAtom(list, value), label === value && isId(list, value) ? word('common.unnamed') : label);
        // A record that the user may not see, or that is gone. Codes and typed text are shown as they are, ids never.
        for (const id of selected)
          appStore.set(labelAtom(list, id), (label) => label ?? (isId(list, id) ? word('common.unavailable') : id));
      } catch {
        // The client has shown the error; the ids remain as they are.
      }
    }
  }
}

/** The known label of a value; undefined if it is unknown or equals the value. */
export function knownReferenceLabel(list: string | undefined, id: string): string | undefined {
  const known = labels.get(`${list ?? ''}\n${id}`);
  const label = known && appStore.get(known);
  return label === id ? undefined : label;
}

/** Requests a label; all labels requested by one render are fetched together. */
function requestLabel(list: string, id: string): void {
  if (appStore.get(labelAtom(list, id)) !== undefined) return;
  if (requestedIds.size === 0) setTimeout(() => void ask(), 10);
  const ids = requestedIds.get(list);
  if (ids) ids.add(id);
  else requestedIds.set(list, new Set([id]));
}

/** The label of a reference's value; the value itself until it is known, and where its list has no such record. */
export function useReferenceLabel(list: string | undefined, id: string): string {
  const label = useAtomValue(labelAtom(list ?? '', id), { store: appStore });
  useEffect(() => {
    if (list && id) requestLabel(list, id);
  }, [list, id]);
  return label ?? (list ? '' : id);
}
