/** Checks on the server while typing if the value of a unique field is taken. The save checks it again. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { definition } from '../../program/program.ts';
import { word } from '../../text/messages.ts';
import type { FormStore } from './formStore.ts';

const DEBOUNCE_MS = 400;

/** True if the field alone is a unique key. */
function isUniqueByItself(entity: string | undefined, { key, isUniqueField }: EffectiveField): boolean {
  const unique = entity === undefined ? undefined : definition('entity', entity)?.unique;
  return (
    isUniqueField === true || Object.values(unique ?? {}).some(({ fields }) => fields.length === 1 && fields[0] === key)
  );
}

/** The message for a taken value; undefined if it is free or unknown. */
export function useAvailability(field: EffectiveField, value: unknown, share: FormStore): string | undefined {
  const { entity } = share;
  const typed = typeof value === 'string' ? value.trim() : '';
  const isAsked = typed !== '' && value !== share.initial[field.key] && isUniqueByItself(entity, field);
  const [settled] = useDebouncedValue(isAsked ? typed : '', DEBOUNCE_MS);
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    if (settled === '' || entity === undefined) return;
    const ending = new AbortController();
    const { id } = share.initial;
    const query = { availableFor: field.key, value: settled, collection: entity, ...(id ? { docId: id } : {}) };
    callApi('isAvailable', { query, signal: ending.signal, handles: 'all' })
      .then(({ msg }) => setTaken(msg === 1 ? settled : undefined))
      // Without permission to list records, only the save reports it.
      .catch((error) => {
        if (!isAbort(error)) setTaken(undefined);
      });
    return () => ending.abort();
  }, [settled, entity, field.key, share]);
  return isAsked && taken === typed ? word('field.taken') : undefined;
}
