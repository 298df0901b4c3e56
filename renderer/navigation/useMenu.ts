import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { compiled } from '../evaluation/expressions.ts';
import { userScopeAtom } from '../evaluation/userScope.ts';
import { productInForceAtom } from '../http/product.ts';
import { holds, sessionAtom } from '../http/session.ts';
import { programAtom, today } from '../program/program.ts';
import { type MenuEntry, type MenuPosition, menuEntries } from './menus.ts';

/** The menu below an entry, or the top of one, for this user. */
export function useMenu(under?: string, product?: string, where?: MenuPosition): MenuEntry[] {
  const program = useAtomValue(programAtom);
  const session = useAtomValue(sessionAtom);
  const user = useAtomValue(userScopeAtom);
  const inForce = useAtomValue(productInForceAtom);
  return useMemo(() => {
    if (!program) return [];
    return menuEntries(
      {
        definitions: program.definitions,
        holds: (permission) => holds(permission, session),
        product: product ?? inForce,
        visible: (expression) => Boolean(compiled(expression)?.run({ user, today: today() }) ?? expression),
      },
      under,
      where,
    );
  }, [program, session, user, inForce, under, product, where]);
}
