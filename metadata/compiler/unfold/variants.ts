/** Kinds of an entity's records: which fields and lists each has, and what it is called. */
import { isRecord } from '../../isRecord.ts';

type Value = Record<string, unknown>;

export interface EntityVariants {
  /** The field that says which one a record is. */
  by: string;
  of: Readonly<Record<string, { label?: unknown; title?: unknown; displayOrder?: unknown }>>;
}

/** The variants of an entity; undefined without variants. */
export function variantsOf(entity: Value): EntityVariants | undefined {
  const { variants } = entity;
  if (!isRecord(variants) || typeof variants.by !== 'string' || !isRecord(variants.of)) return undefined;
  return { by: variants.by, of: variants.of as EntityVariants['of'] };
}

/** @returns true if records of a variant have the field or list; an invalid `for` matches no variant */
export const isFor = (of: unknown, variant: string): boolean =>
  !isRecord(of) || of.for === undefined || (Array.isArray(of.for) && of.for.includes(variant));

/** The template of the records of one variant. */
export const templateOfVariant = (entity: string, variant: string): string => `${entity}.${variant}`;
