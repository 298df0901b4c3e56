import './link.css';
import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { followLink } from '../../navigation/followLink.ts';
import { addressOfRoute } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { useText, useValue } from '../../surface/hooks.ts';

/** Leads to a route, or opens the page that a call gives in a tab of its own. */
export default function LinkPart(all: ComponentProps<'link'>) {
  const { api } = all.props;
  return api ? <CallLink {...all} api={api} /> : <RouteLink {...all} />;
}

function CallLink({ props, api }: ComponentProps<'link'> & { api: string }) {
  const text = useText(props.text);
  const href = definition('api', api)?.path;
  if (!href) return null;
  return (
    <Anchor href={href} size="sm" target="_blank" rel="noopener">
      {text}
    </Anchor>
  );
}

function RouteLink({ props, surface, locals }: ComponentProps<'link'>) {
  const text = useText(props.text);
  const current = useAtomValue(currentRouteAtom);
  // Read so that the address follows what it is made of. One expression for as long as the definition is the same: another
  // one at each render would be another value to wait for, and the link would be drawn without end.
  const made = useMemo(
    () => [props.path, props.query].flatMap((part) => Object.values(part ?? {})),
    [props.path, props.query],
  );
  useValue(made);
  const href = addressOfRoute(
    props.route ?? '',
    evaluated(surface, props.path, locals),
    evaluated(surface, props.query, locals),
  );
  if (!href) return null;
  const isTab = props.look === 'tab';
  const isOpen = isTab && href.split('?')[0] === current.path;
  return (
    <Anchor
      href={href}
      size="sm"
      className={isTab ? 'inv-link-tab' : undefined}
      aria-current={isOpen ? 'page' : undefined}
      onClick={followLink(href)}
    >
      {text}
    </Anchor>
  );
}
