/** The visible fields of a form, and their sections. */
import { useInsertionEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { useStable } from '../../hooks/useStable.ts';
import type { Locals, Surface } from '../../surface/componentContract.ts';
import { type FormSection, fieldsFor, sectionsOf, type Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';

const sameMembers = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, at) => member === other[at]);

const sameSection = (one: FormSection, other: FormSection): boolean =>
  one.key === other.key &&
  one.title === other.title &&
  one.description === other.description &&
  sameMembers(one.fields, other.fields);

/** The fields as they are for the record; the same list while no field is another, as with most keys. */
export function useShownFields(
  share: FormStore,
  all: readonly EffectiveField[],
  surface: Surface,
  locals: Locals,
  readonly: boolean,
): readonly EffectiveField[] {
  const find = useMemo(() => {
    let found: Values | undefined;
    let shown: readonly EffectiveField[] = [];
    const followsRecord = all.some(
      ({ visibleWhen, readonlyWhen, mandatoryWhen, isReadonly }) =>
        isReadonly === true || (visibleWhen ?? readonlyWhen ?? mandatoryWhen) !== undefined,
    );
    return () => {
      if (found === share.values || (found && !followsRecord)) return shown;
      found = share.values;
      const next = fieldsFor(all, found, surface, locals, readonly);
      if (!sameMembers(shown, next)) shown = next;
      return shown;
    };
  }, [share, all, surface, locals, readonly]);
  return useStable(useSyncExternalStore(share.subscribe, find), sameMembers);
}

/** The sections of these fields. One whose fields stay as they are stays itself, and is not drawn again. */
export function useSections(template: string, fields: readonly EffectiveField[]): readonly FormSection[] {
  const kept = useRef<readonly FormSection[]>([]);
  const sections = useMemo(
    () =>
      sectionsOf(template, fields).map((section) => kept.current.find((one) => sameSection(one, section)) ?? section),
    [template, fields],
  );
  useInsertionEffect(() => {
    kept.current = sections;
  });
  return sections;
}
