/** Draws an open surface from the definition in force, and takes it into use while it is on the page. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import type { OpenSurface } from './createSurface.ts';
import { LocalsContext, SurfaceContext } from './hooks.ts';
import { Parts } from './PartView.tsx';
import { programAtom } from './program.ts';

const NO_LOCALS = {};

export function SurfaceView({ surface, children }: { surface: OpenSurface; children?: ReactNode }) {
  const program = useAtomValue(programAtom);
  useEffect(() => surface.begin(), [surface]);
  const kinds: Readonly<Record<string, ScreenDefinition | DialogDefinition>> | undefined =
    program?.definitions[surface.kind];
  const definition = kinds?.[surface.name] ?? surface.definition;
  return (
    <SurfaceContext.Provider value={surface}>
      <LocalsContext.Provider value={NO_LOCALS}>
        <Parts of={definition.parts} />
        {children}
      </LocalsContext.Provider>
    </SurfaceContext.Provider>
  );
}
