import { useAtomValue } from 'jotai';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import { programAtom } from '../program/program.ts';
import type { OpenSurface } from './openSurface.ts';

/** An open surface as it is defined now; where the program has it no more, as it was when it was opened. */
export function useDefinitionInForce(surface: OpenSurface): ScreenDefinition | DialogDefinition {
  const program = useAtomValue(programAtom);
  const ofKind: Readonly<Record<string, ScreenDefinition | DialogDefinition>> | undefined =
    program?.definitions[surface.kind];
  return ofKind?.[surface.name] ?? surface.definition;
}
