/** The definitions in force in this page (docs/contract/calls.md, Request pipeline: the browser names the hash it speaks for). */
import { atom } from 'jotai';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { Definitions } from '../../metadata/kinds/kinds.ts';
import { nameMap } from '../../metadata/nameMap.ts';
import type { Program } from '../../metadata/program.ts';
import type { ProgramPart } from '../../metadata/projection.ts';
import { appStore } from './appStore.ts';
import { previewed, previewedTemplate } from './previewDefinitions.ts';

/**
 * The program in this page: the shell, and the closures loaded for opened routes and dialogs. Only definitions that the
 * session can use are sent.
 */
export interface PageProgram extends Program {
  /** The day in the tenant's zone, yyyy-MM-dd. */
  readonly today: string;
  readonly timeZone: string;
  /** Identifies this cut of the program for the user's rights: sent back to revalidate it. */
  readonly cut?: string;
}

/** A program as it was read from JSON, in maps whose members are what it says and no more: JSON inherits of every object. */
export const programOf = (sent: PageProgram): PageProgram => ({
  ...sent,
  definitions: Object.fromEntries(
    Object.entries(sent.definitions).map(([kind, named]) => [kind, nameMap<unknown>(Object.entries(named))]),
  ) as PageProgram['definitions'],
  fields: nameMap(Object.entries(sent.fields)),
  rulesOf: nameMap(Object.entries(sent.rulesOf)),
});

const loadedAtom = atom<PageProgram | undefined>(undefined);
/** A copy outside the store: every rendered cell reads it repeatedly, and store reads allocate memory. */
let inForce: PageProgram | undefined;
export const programAtom = atom(
  (get) => get(loadedAtom),
  (_, set, next: PageProgram | undefined) => {
    inForce = next;
    set(loadedAtom, next);
  },
);

/**
 * Adds definitions to a program, by default the active one. They are added in place: existing names do not change, so
 * nothing rendered or compiled from the program becomes stale.
 */
export function addDefinitions(part: ProgramPart, to: PageProgram = program()): void {
  const definitions = to.definitions as Record<string, Record<string, unknown>>;
  for (const [kind, named] of Object.entries(part.definitions)) {
    definitions[kind] ??= nameMap();
    Object.assign(definitions[kind], named);
  }
  Object.assign(to.fields, part.fields);
  Object.assign(to.rulesOf, part.rulesOf);
}

/** Rerenders all readers of the program: for components that reference definitions loaded later. */
export function announceDefinitions(): void {
  if (inForce) appStore.set(programAtom, { ...inForce });
}

/** The program in force; undefined before one was loaded. */
export const programInForce = (): PageProgram | undefined => inForce;

/** The program in force. Only used once one was loaded; before, an error of the code. */
export function program(): PageProgram {
  if (!inForce) throw new Error('No definitions were loaded yet.');
  return inForce;
}

/** A definition by kind and name; undefined if it does not exist for this session. */
export function definition<Kind extends KindName>(kind: Kind, name: string): Definitions[Kind] | undefined {
  const shown = previewed(kind, name);
  if (shown) return shown as Definitions[Kind];
  const ofKind = program().definitions[kind] as Readonly<Record<string, Definitions[Kind]>> | undefined;
  return ofKind && Object.hasOwn(ofKind, name) ? ofKind[name] : undefined;
}

/** The tenant's definition. */
export function tenant(): Definitions['tenant'] {
  const { tenant: name } = program();
  const found = definition('tenant', name) ?? Object.values(program().definitions.tenant)[0];
  if (!found) throw new Error(`The definitions have no tenant ${name}.`);
  return found;
}

/** The fields of a template in display order, without those that are switched off. */
export function fieldsOf(template: string): readonly EffectiveField[] {
  return (previewedTemplate(template)?.fields ?? program().fields[template] ?? []).filter(
    (field) => field.isActive !== false,
  );
}

/** The names of the rules of a template, in the order in which they run. */
export const rulesOf = (template: string): readonly string[] =>
  previewedTemplate(template)?.rules ?? program().rulesOf[template] ?? [];

/** A named limit; of the type of the fallback, which holds where this session was not sent the constant. */
export function constant<Value extends number | string | readonly string[]>(name: string, fallback: Value): Value {
  const value = definition('constant', name)?.value;
  if (value === undefined || typeof value !== typeof fallback) return fallback;
  return value as Value;
}

/** Today as the server gave it (docs/contract/values.md, Today: never read from a clock). */
export const todayAtom = atom('1970-01-01');
export const today = (): string => appStore.get(todayAtom);
