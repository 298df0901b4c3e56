import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { holds, sessionAtom } from '../calls/session.ts';
import { appStore } from './appStore.ts';
import { compiled } from './expressions.ts';
import { type MenuEntry, menuEntries } from './menus.ts';
import { programAtom, today } from './program.ts';
import { userScopeAtom } from './userScope.ts';

const PRODUCT = 'invoize.product';
/** The product in use (suite.txt section 1: billing or admin), kept between visits. */
export const productAtom = atom<string | undefined>(localStorage.getItem(PRODUCT) ?? undefined);
export function chooseProduct(product: string): void {
  localStorage.setItem(PRODUCT, product);
  appStore.set(productAtom, product);
}

/** The product that is in force for this user: the chosen one if they have it, else their first. */
export const productInForceAtom = atom((get) => {
  const products = get(sessionAtom)?.products ?? [];
  const chosen = get(productAtom);
  return chosen && products.includes(chosen) ? chosen : products[0];
});

/** The menu below an entry, for this user. */
export function useMenu(under?: string, product?: string): MenuEntry[] {
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
    );
  }, [program, session, user, inForce, under, product]);
}
