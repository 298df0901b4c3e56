/** A part of a program as it is sent, and how its text is put together from texts of definitions that are written once. */
import type { EffectiveField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';

/** Definitions by kind, as they are sent; `fields` and `rulesOf` are those of the templates among them. */
export interface ProgramPart {
  readonly definitions: Readonly<Partial<Record<KindName, Readonly<Record<string, unknown>>>>>;
  readonly fields: Readonly<Record<string, readonly EffectiveField[]>>;
  readonly rulesOf: Readonly<Record<string, readonly string[]>>;
  /** Kinds of components in it that say something by themselves: their words are closures of their own. */
  readonly components: readonly string[];
}

/** What one definition adds to a part; texts are members of JSON objects, as `"name":value`. */
export interface PartEntry {
  readonly kind: KindName;
  json(): string;
  /** Of a screen or dialog: the components in it that have words of their own. */
  components(): readonly string[];
  /** Of a template. */
  fields?(): string;
  rulesOf?(): string;
}

export const jsonMember = (name: string, value: unknown): string => JSON.stringify({ [name]: value }).slice(1, -1);

/**
 * The JSON text of a `ProgramPart`. @param entries in the order of `kindNames`, and by name within a kind
 */
export function partText(entries: readonly PartEntry[]): string {
  const kinds: { kind: KindName; members: string[] }[] = [];
  const fields: string[] = [];
  const rulesOf: string[] = [];
  const components = new Set<string>();
  for (const entry of entries) {
    const last = kinds.at(-1);
    if (last?.kind === entry.kind) last.members.push(entry.json());
    else kinds.push({ kind: entry.kind, members: [entry.json()] });
    if (entry.fields) fields.push(entry.fields());
    if (entry.rulesOf) rulesOf.push(entry.rulesOf());
    for (const component of entry.components()) components.add(component);
  }
  const definitions = kinds.map(({ kind, members }) => `${JSON.stringify(kind)}:{${members.join()}}`);
  return `{"definitions":{${definitions.join()}},"fields":{${fields.join()}},"rulesOf":{${rulesOf.join()}},"components":${JSON.stringify([...components].sort())}}`;
}
