/**
 * Faults of the current definition: its shape immediately, by the compiler's walk; others shortly after the last
 * change, by the server, which has all other definitions.
 */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Cursor, pathOf } from '../../../metadata/compiler/cursor.ts';
import { inspect } from '../../../metadata/compiler/inspect.ts';
import { inspectProps } from '../../../metadata/compiler/inspectProps.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { kinds } from '../../../metadata/kinds/kinds.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import type { EditorFault, FaultElsewhere } from '../../../metadata/signatures/authoringShapes.ts';
import type { AnswerOf } from '../../../metadata/signatures/wellKnownApi.ts';
import { useStable } from '../../hooks/useStable.ts';
import { callApi } from '../../http/callApi.ts';

/** Milliseconds after the last change before the server compiles all definitions. */
const DEBOUNCE_MS = 450;

export type { EditorFault, FaultElsewhere };

export interface Faults {
  faults: readonly EditorFault[];
  elsewhere: readonly FaultElsewhere[];
  /** True if the server has checked all definitions. */
  complete: boolean;
  /** How many errors there are, as far as is known. */
  wrong: number;
  /** How many errors there are, once everything was looked at. */
  settled(): Promise<number>;
}

/** Faults of the shape alone. */
export function shapeFaults(kind: KindName, name: string, value: Keyed): EditorFault[] {
  const found: EditorFault[] = [];
  const sink = {
    fault: (spot: Cursor, sort: string, message: string) =>
      void found.push({ path: pathOf(spot), sort, message, severity: 'error' }),
    met: (schema: Parameters<typeof inspectProps>[0], spot: Cursor) => inspectProps(schema, spot, sink),
  };
  inspect(kinds[kind].schema, { kind, name, key: name, value, up: undefined }, sink);
  return found;
}

const NONE: readonly FaultElsewhere[] = [];
const errorsOf = (faults: readonly EditorFault[]): number =>
  faults.filter(({ severity }) => severity === 'error').length;

const ask = (layer: string, kind: KindName, name: string, value: Keyed, signal?: AbortSignal) =>
  callApi('authoringCheck', {
    body: { layer, kind, name, value },
    ...(signal ? { signal } : {}),
    handles: ['404', '422', 'offline'],
  });

/** @param mark another one asks again: the layer says something else. */
export function useFaults(layer: string, kind: KindName, name: string, value: Keyed, mark: string): Faults {
  const [answer, setAnswer] = useState<{ of: Keyed; given: AnswerOf<'authoringCheck'> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `mark`.
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      ask(layer, kind, name, value, ending.signal)
        .then((given) => setAnswer({ of: value, given }))
        // Without the server, only the shape is checked.
        .catch(() => undefined);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [layer, kind, name, value, mark]);
  // Typing has priority over fault checks.
  const later = useDeferredValue(value);
  const own = useMemo(() => shapeFaults(kind, name, later), [kind, name, later]);
  // A draft that was saved comes back as another object that says the same.
  const given = answer && sameJson(answer.of, value) ? answer.given : undefined;
  const complete = given !== undefined;
  // Faults are recomputed on each keystroke and are usually equal.
  const faults = useStable(given?.faults ?? own, sameJson);
  const elsewhere = useStable(given?.elsewhere ?? NONE, sameJson);
  return useMemo(() => {
    const wrong = errorsOf(faults);
    const settled = async () => {
      if (complete) return wrong;
      return ask(layer, kind, name, value).then(
        (told) => errorsOf(told.faults),
        () => wrong,
      );
    };
    return { faults, elsewhere, complete, wrong, settled };
  }, [faults, elsewhere, complete, value, layer, kind, name]);
}
