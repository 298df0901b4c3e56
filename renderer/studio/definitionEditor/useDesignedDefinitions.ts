/**
 * Loads the definitions that a designed screen references before it is drawn: a page has only definitions of opened
 * routes and dialogs, but the designer draws any screen.
 */
import { useEffect, useMemo, useState } from 'react';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { loadClosure } from '../../http/closures.ts';
import { announceDefinitions, definition } from '../../program/program.ts';
import type { DefinitionNames } from './screenDesigner/inputs/names.ts';

/** Kinds that parts name and that are drawn from. */
const drawnFrom = ['template', 'action', 'filter'] as const satisfies readonly KindName[];

function textsIn(value: unknown, into: Set<string>): Set<string> {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) textsIn(one, into);
  return into;
}

/** True if all references are loaded. Failed ones are drawn as missing. */
export function useDesignedDefinitions(
  kind: 'screen' | 'dialog',
  name: string,
  value: unknown,
  names: DefinitionNames,
) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    let isOver = false;
    void loadClosure(kind, name)
      .catch(() => undefined)
      .then(() => {
        if (!isOver) setReady(true);
      });
    return () => {
      isOver = true;
    };
  }, [kind, name]);

  const missing = useMemo(() => {
    if (!isReady) return '';
    const texts = textsIn(value, new Set());
    return drawnFrom
      .flatMap((one) => (names[one] ?? []).filter((named) => texts.has(named.name)).map((named) => [one, named.name]))
      .filter(([one, named]) => definition(one as 'template', named as string) === undefined)
      .map((key) => key.join(' '))
      .join('\n');
  }, [isReady, value, names]);
  useEffect(() => {
    if (missing === '') return;
    const keys = missing.split('\n').map((key) => key.split(' ') as [(typeof drawnFrom)[number], string]);
    void Promise.allSettled(keys.map(([one, named]) => loadClosure(one, named))).then(announceDefinitions);
  }, [missing]);
  return isReady;
}
