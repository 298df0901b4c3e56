/** Renders a component in a part of a surface, for component tests. */
import type { ComponentType, ReactNode } from 'react';
import type { ComponentKind, PropsOf } from '../../metadata/signatures/components.ts';
import type { ComponentProps } from '../surface/componentContract.ts';
import { LocalsContext, SurfaceContext } from '../surface/hooks.ts';
import type { OpenSurface } from '../surface/openSurface.ts';

interface Props<Kind extends ComponentKind> {
  surface: OpenSurface;
  kind: Kind;
  component: ComponentType<ComponentProps<Kind>>;
  /** The part's name; without one, its kind. */
  name?: string;
  /** Props as in a definition, which may omit optional ones. */
  props: object;
  /** Further content on the same surface. */
  children?: ReactNode;
}

const LOCALS = {};
const nothing = () => null;

export function PartIn<Kind extends ComponentKind>(given: Props<Kind>) {
  const { surface, kind, component: Component, name = kind, children } = given;
  const props = given.props as PropsOf<Kind>;
  return (
    <SurfaceContext value={surface}>
      <LocalsContext value={LOCALS}>
        <Component
          name={name}
          props={props}
          part={{ component: kind, props } as never}
          surface={surface}
          locals={LOCALS}
        >
          {nothing}
        </Component>
        {children}
      </LocalsContext>
    </SurfaceContext>
  );
}
