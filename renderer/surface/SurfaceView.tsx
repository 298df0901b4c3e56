/** Draws an open surface from the definition in force, and takes it into use while it is on the page. */
import { type ReactNode, useEffect } from 'react';
import { LocalsContext, SurfaceContext } from './hooks.ts';
import type { OpenSurface } from './openSurface.ts';
import { Parts } from './PartView.tsx';
import { useDefinitionInForce } from './useDefinitionInForce.ts';

const NO_LOCALS = {};

export function SurfaceView({ surface, children }: { surface: OpenSurface; children?: ReactNode }) {
  const definition = useDefinitionInForce(surface);
  useEffect(() => surface.begin(), [surface]);
  useEffect(() => surface.renew(definition), [surface, definition]);
  return (
    <SurfaceContext.Provider value={surface}>
      <LocalsContext.Provider value={NO_LOCALS}>
        <Parts of={definition.parts} />
        {children}
      </LocalsContext.Provider>
    </SurfaceContext.Provider>
  );
}
