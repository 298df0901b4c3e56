/** Messages and constants of a program, by name. A tenant may change what they say; the compiler keeps that they are there. */
import { fill, textIn } from '../../../metadata/language.ts';
import type { Program } from '../../../metadata/program.ts';
import { tenantOf } from './tenantOf.ts';

type Params = Readonly<Record<string, unknown>>;

/** The text of a message in the tenant's language, its placeholders filled; `fallback` is for programs (of tests) that lack it. */
export function messageOf(program: Program, name: string, fallback: string, params: Params = {}): string {
  const message = program.definitions.message[name];
  const language = tenantOf(program)?.language ?? 'en';
  return fill(message ? textIn(message, language) : fallback, params, language);
}

/** A constant that is a number. */
export function numberConstant(program: Program, name: string, fallback: number): number {
  const value = program.definitions.constant[name]?.value;
  return typeof value === 'number' ? value : fallback;
}

/** A constant with a list of texts; undefined if it does not exist. */
export function listConstant(program: Program, name: string): readonly string[] | undefined {
  const value = program.definitions.constant[name]?.value;
  return Array.isArray(value) ? value.map(String) : undefined;
}
