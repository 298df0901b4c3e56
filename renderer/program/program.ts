/** The definitions in force in this page (docs/contract/calls.md, Request pipeline: the browser names the hash it speaks for). */
import { atom } from 'jotai';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { Definitions } from '../../metadata/kinds/kinds.ts';
import { nameMap } from '../../metadata/nameMap.ts';
import type { Program } from '../../metadata/program.ts';
import type { ProgramPart } from '../../metadata/project.ts';
import { appStore } from './appStore.ts';
import { previewed, previewedTemplate } from './previewDefinitions.ts';

/**
 * What this page has of the program: the shell, and what was fetched beyond it for the routes and dialogs that were opened.
 * Only what this session reaches is ever sent.
 */
export interface PageProgram extends Program {
  /** The day in the tenant's zone, yyyy-MM-dd. */
  readonly today: string;
  readonly timeZone: string;
  /** Names this program as it was cut for these rights: sent back to be told that nothing changed. */
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
/** The same beside the store: each cell that is drawn asks for it some times, and each look into a store leaves garbage. */
let inForce: PageProgram | undefined;
export const programAtom = atom(
  (get) => get(loadedAtom),
  (_, set, next: PageProgram | undefined) => {
    inForce = next;
    set(loadedAtom, next);
  },
);

/**
 * Adds definitions to a program, by default to the one in force. They are added in place: names that were not there before
 * come, none changes, so nothing that was drawn or compiled from this program needs to be made anew.
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

/** Has everything drawn anew that reads the program: for who shows what names definitions that came later. */
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

/** A definition by kind and name, or undefined where there is none that this session reaches. */
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
