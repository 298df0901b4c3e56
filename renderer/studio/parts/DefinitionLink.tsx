/** Leads to a definition in the tree of definitions: on that screen as a step of it, from elsewhere by its route. */
import './authoring.css';
import { useAtomValue } from 'jotai';
import type { MouseEvent, ReactNode } from 'react';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { addressOfRoute, changeQuery, goPath } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';

/** The route of the screen with the tree. */
const ROUTE = 'definitions';

interface Props {
  layer: string;
  kind: KindName;
  name: string;
  children: ReactNode;
}

export function DefinitionLink({ layer, kind, name, children }: Props) {
  const here = useAtomValue(currentRouteAtom, { store: appStore }).name === ROUTE;
  const query = { layer, kind, name };
  const address = addressOfRoute(ROUTE, {}, query);
  if (address === undefined) return <span>{children}</span>;
  const go = (event: MouseEvent) => {
    // Another tab or window is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (here) changeQuery(query, { step: true });
    else void goPath(address);
  };
  return (
    <a className="inv-author-link" href={address} onClick={go}>
      {children}
    </a>
  );
}
