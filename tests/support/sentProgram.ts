/** Everything of a program that somebody's browser can come to know: the shell, and the closure of all that it may ask for. */
import type { Program } from '../../metadata/program.ts';
import { type ClosureRoot, cutterOf, type ProgramPart, partText, type Viewer } from '../../metadata/projection.ts';
import { componentMessages } from '../../metadata/signatures/componentMessages.ts';

/** Every closure that anybody may ask for, by name. The others are only for who authors. */
export function closureRoots({ definitions }: Program): ClosureRoot[] {
  return (['route', 'dialog', 'component'] as const).flatMap((kind) =>
    Object.keys(kind === 'component' ? componentMessages : definitions[kind]).map((name): ClosureRoot => [kind, name]),
  );
}

export const shellOf = (program: Program, who: Viewer): ProgramPart =>
  JSON.parse(partText(cutterOf(program).shell(who)));

export function closureOf(program: Program, who: Viewer, root: ClosureRoot): ProgramPart | undefined {
  const text = cutterOf(program).closure(who, root);
  return text === undefined ? undefined : JSON.parse(partText(text));
}

/** The parts of a program sent to a user who opens everything permitted. */
export function sentProgram(program: Program, who: Viewer): Pick<Program, 'definitions' | 'fields' | 'rulesOf'> {
  const parts = [
    shellOf(program, who),
    ...closureRoots(program).flatMap((root) => closureOf(program, who, root) ?? []),
  ];
  const definitions = Object.fromEntries(
    Object.keys(program.definitions).map((kind) => [
      kind,
      Object.assign({}, ...parts.map((part) => part.definitions[kind as keyof typeof part.definitions])),
    ]),
  );
  return {
    definitions: definitions as Program['definitions'],
    fields: Object.assign({}, ...parts.map((part) => part.fields)),
    rulesOf: Object.assign({}, ...parts.map((part) => part.rulesOf)),
  };
}
