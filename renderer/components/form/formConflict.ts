/**
 * Save conflicts of a form: the form is sent with its former values (`was`), so that the server merges it; collisions
 * are put to the user, and sent again with the decisions (`resolved`).
 */
import { useInsertionEffect, useRef, useState } from 'react';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';
import type { Collision, Side } from '../parts/conflict/collision.ts';
import type { Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';

type Sides = Readonly<Record<string, Side>>;
export interface Resolved {
  /** The version that the decisions were made against. */
  readonly version: number;
  readonly fields: Sides;
}
/** The conflict of a refused save (`conflicts` of a 412). */
export interface Asked {
  readonly version: number;
  readonly collisions: readonly Collision[];
}

/** The record as a save sends it: its values, and of a stored one what they were, with what was decided. */
export function rowOf(share: FormStore, resolved: Resolved | undefined, values: Values = share.values): Values {
  if (share.initial.id === undefined) return values;
  return { ...values, was: share.initial, ...(resolved ? { resolved } : {}) };
}

export interface FormConflict {
  readonly asked: Asked | undefined;
  readonly resolved: { readonly current: Resolved | undefined };
  ask(conflict: unknown): void;
  decide(sides: Sides): void;
  close(): void;
}

export function useFormConflict(share: FormStore): FormConflict {
  const [asked, setAsked] = useState<Asked>();
  const resolved = useRef<Resolved>(undefined);
  // Decisions are about one version of one record: another one begins without.
  const base = `${share.initial.id} ${share.initial.version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useInsertionEffect(() => {
    resolved.current = undefined;
  }, [base]);
  return {
    asked,
    resolved,
    ask(conflict) {
      if (!conflict) return;
      const { stored, fields = [] } = conflict as { stored?: { version?: number }; fields?: Collision[] };
      // The record no longer exists, or the save did not include former values.
      if (stored?.version === undefined || fields.length === 0) toastText(word('conflict.gone'), 'warning');
      else setAsked({ version: stored.version, collisions: fields });
    },
    decide(sides) {
      if (!asked) return;
      resolved.current = { version: asked.version, fields: { ...resolved.current?.fields, ...sides } };
      setAsked(undefined);
    },
    close: () => setAsked(undefined),
  };
}
