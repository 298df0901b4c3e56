/** Messages and constants of a program, by name. A tenant may change what they say; the compiler keeps that they are there. */
import type { Program } from '../../metadata/program.ts';

/** The text of a message, its placeholders filled; `fallback` is for programs (of tests) that lack it. */
export function messageOf(
  program: Program,
  name: string,
  fallback: string,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const text = program.definitions.message[name]?.text ?? fallback;
  return text.replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (whole, key: string) =>
    Object.hasOwn(params, key) ? String(params[key] ?? '') : whole,
  );
}

/** A constant that is a number. */
export function numberConstant(program: Program, name: string, fallback: number): number {
  const value = program.definitions.constant[name]?.value;
  return typeof value === 'number' ? value : fallback;
}
