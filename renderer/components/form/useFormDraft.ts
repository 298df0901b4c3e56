/** Keeps what is typed into a form and not saved, so that whoever comes back to it in this window goes on (prop `keepDraft`). */
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';
import { session } from '../../http/session.ts';
import { beforeLeaving } from '../../navigation/leaving.ts';
import type { Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';

interface Draft {
  /** True if a draft was restored. */
  readonly isBack: boolean;
  discard(): void;
}

/**
 * Saves the draft of a form while it is open, and restores a saved one.
 * @param place key of the draft; undefined if drafts are off
 * @param secret keys of fields that are never saved
 * @param restore shows the restored values
 */
export function useFormDraft(
  share: FormStore,
  place: string | undefined,
  secret: ReadonlySet<string>,
  restore: (values: Values) => void,
): Draft {
  const [isBack, setBack] = useState(false);
  const begun = useRef<string | undefined>(undefined);
  const latest = useLatest({ secret, restore });
  const key = place && `invoize.form ${session()?.loggedInUser.id ?? ''} ${place}`;
  useEffect(() => {
    if (!key) return;
    const kept = begun.current === key ? undefined : read(key);
    begun.current = key;
    if (kept) {
      latest.current.restore(kept);
      setBack(true);
    }
    // By links, the menu and the browser's buttons one comes back to it; what saves it leaves it for good.
    let comesBack = false;
    const stop = beforeLeaving(async () => {
      comesBack = true;
      return true;
    });
    const stopKeeping = share.subscribe(() => {
      comesBack = false;
      if (share.dirty) write(key, typedOf(share, latest.current.secret));
      else sessionStorage.removeItem(key);
    });
    return () => {
      stop();
      stopKeeping();
      if (!comesBack) sessionStorage.removeItem(key);
    };
  }, [key, share]);
  return {
    isBack,
    discard() {
      setBack(false);
      share.reset();
    },
  };
}

const typedOf = ({ values, initial }: FormStore, secret: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== initial[field] && !secret.has(field)));

function read(key: string): Values | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && Object.keys(kept).length > 0 ? (kept as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing only loses the draft. */
function write(key: string, values: Values): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    sessionStorage.removeItem(key);
  }
}
