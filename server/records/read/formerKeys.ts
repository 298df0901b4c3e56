/** Under which keys something may have been saved: those of now, and those of before definitions and fields were renamed. */
import { formerDefinitions, namesOverTime } from '../../../metadata/formerDefinitions.ts';
import { formerNamesOf } from '../../../metadata/kinds/formerNames.ts';
import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../store/index.ts';

const formerOf = ({ definitions }: Program) => formerDefinitions(Object.entries(definitions.resource ?? {}));

/** All keys of a grid, `SCREEN PART`: with the current and former names of its screen or dialog. */
export function gridsOverTime(program: Program, grid: string): string[] {
  const former = formerOf(program);
  const space = grid.indexOf(' ');
  const [surface, part] = [grid.slice(0, space), grid.slice(space)];
  const names = (['screen', 'dialog'] as const).flatMap((kind) => namesOverTime(former, kind, surface));
  return [...new Set(names)].map((name) => `${name}${part}`);
}

/** Of saved filters: the document type is the name of an entity or of a template. */
export function docTypesOverTime(program: Program, docType: string): string[] {
  const former = formerOf(program);
  return [...new Set([...namesOverTime(former, 'entity', docType), ...namesOverTime(former, 'template', docType)])];
}

/** Former to current names of an entity's fields. */
export function renamedFields({ definitions }: Program, entity: string): ReadonlyMap<string, string> {
  const fields = Object.entries(definitions.entity[entity]?.fields ?? {});
  return new Map(fields.flatMap(([is, field]) => formerNamesOf(field).map((was): [string, string] => [was, is])));
}

/** The same of the entities that a document type is about. */
export function renamedFieldsOf(program: Program, docType: string): ReadonlyMap<string, string> {
  const names = new Set(docTypesNow(program, docType));
  const about = Object.entries(program.definitions.template).flatMap(([name, template]) =>
    template.entity !== undefined && (names.has(template.docType ?? name) || names.has(name)) ? [template.entity] : [],
  );
  return new Map([...new Set([...about, ...names])].flatMap((entity) => [...renamedFields(program, entity)]));
}

/** Current names of a document type that may be stored under a former name. */
export function docTypesNow(program: Program, docType: string): string[] {
  const { renamings } = formerOf(program);
  return [docType, ...renamings.flatMap(({ was, is }) => (was === docType ? [is] : []))];
}

/** Of a user's items with one name, the last one saved under the current key hides those under former keys. */
export function withoutFormer(
  records: readonly StoredRecord[],
  key: string,
  now: string,
  name: string,
): StoredRecord[] {
  const identity = ({ values }: StoredRecord) => JSON.stringify([values.owner, values[name]]);
  const current = new Set(records.filter(({ values }) => values[key] === now).map(identity));
  return records.filter((record) => record.values[key] === now || !current.has(identity(record)));
}
