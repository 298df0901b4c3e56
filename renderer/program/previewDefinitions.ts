/**
 * Definitions that are shown before they are in force: a template under the hands of its author, and the lists that it reads.
 * They have names of their own, so what is in force is untouched, and every component draws them as it draws all others.
 */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { TemplateDefinition } from '../../metadata/kinds/template.ts';

export interface PreviewedTemplate {
  readonly definition: TemplateDefinition;
  readonly fields: readonly EffectiveField[];
  /** The names of rules in force that run in it. */
  readonly rules: readonly string[];
}

const templates = new Map<string, PreviewedTemplate>();
const lists = new Map<string, ListDefinition>();
let revision = 0;

/** Another number after each change of what is previewed. */
export const previewRevision = (): number => revision;

/** A definition that is previewed. */
export function previewed(kind: KindName, name: string): TemplateDefinition | ListDefinition | undefined {
  if (kind === 'template') return templates.get(name)?.definition;
  return kind === 'list' ? lists.get(name) : undefined;
}

export const previewedTemplate = (name: string): PreviewedTemplate | undefined => templates.get(name);

/** @returns the way to end it */
export function previewTemplate(name: string, template: PreviewedTemplate): () => void {
  templates.set(name, template);
  revision += 1;
  return () => {
    if (templates.get(name) === template && templates.delete(name)) revision += 1;
  };
}

/** A list that takes the place of one in force while it is previewed. @returns the way to end it */
export function previewList(name: string, list: ListDefinition): () => void {
  lists.set(name, list);
  revision += 1;
  return () => {
    if (lists.get(name) === list && lists.delete(name)) revision += 1;
  };
}
