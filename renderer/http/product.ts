/** The product in use (billing or admin), kept between visits. */
import { atom } from 'jotai';
import { appStore } from '../program/appStore.ts';
import { sessionAtom } from './session.ts';

const PRODUCT = 'invoize.product';
const chosenAtom = atom<string | undefined>(undefined);

/** The product that is in force for this user: the chosen one if they have it, else their first. */
export const productInForceAtom = atom((get) => {
  const products = get(sessionAtom)?.products ?? [];
  const chosen = get(chosenAtom) ?? localStorage.getItem(PRODUCT);
  return chosen && products.includes(chosen) ? chosen : products[0];
});

export function chooseProduct(product: string): void {
  localStorage.setItem(PRODUCT, product);
  appStore.set(chosenAtom, product);
}

/** Opening a page of another available product switches to that product: its menu contains the page. */
export function followProduct(product: string | undefined): void {
  if (product === undefined || product === appStore.get(productInForceAtom)) return;
  if (appStore.get(sessionAtom)?.products.includes(product)) chooseProduct(product);
}
