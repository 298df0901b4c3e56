/** Which half of the suite is on the screen: the first thing of the menu, whose entries it decides. */
import { useAtomValue } from 'jotai';
import type { Word } from '../../metadata/signatures/messageNames.ts';
import { chooseProduct, followProduct, productInForceAtom } from '../http/product.ts';
import { sessionAtom } from '../http/session.ts';
import { addressOfRoute, goPath } from '../navigation/navigate.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { word } from '../text/messages.ts';
import { Switch } from './Switch.tsx';

const PRODUCTS: Readonly<Record<string, Word>> = { billing: 'frame.billing', admin: 'frame.admin' };
const productLabel = (name: string): string => {
  const known = PRODUCTS[name];
  return known ? word(known) : name;
};

/** The page that is open stays where it is of that product, or of none. */
async function switchProduct(product: string): Promise<void> {
  chooseProduct(product);
  const { name } = appStore.get(currentRouteAtom);
  const own = name ? definition('route', name)?.product : undefined;
  if (own === undefined || own === product) return;
  await goPath(addressOfRoute(tenant().home) ?? '/');
  // If the user stays because of unsaved changes, the product is that of the page.
  const now = appStore.get(currentRouteAtom).name;
  followProduct(now ? definition('route', now)?.product : undefined);
}

export function ProductSwitch({ folded }: { folded: boolean }) {
  const products = useAtomValue(sessionAtom)?.products ?? [];
  const inForce = useAtomValue(productInForceAtom);
  if (products.length < 2) return null;
  return (
    <Switch
      label={word('frame.product')}
      icon="product"
      className="inv-menu-product"
      folded={folded}
      options={products.map((value) => ({ value, label: productLabel(value) }))}
      value={inForce}
      onChange={(value) => void switchProduct(value)}
    />
  );
}
