/** The changes between two sets of definitions that are not every author's (authorship.ts). */

import { mergeFields } from '../compiler/mergeFields.ts';
import { isKeyed, type Keyed } from '../edits/keyed.ts';
import type { EntityField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kindNames } from '../kinds/kindNames.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import type { TemplateDefinition } from '../kinds/template.ts';
import { ownMember } from '../nameMap.ts';
import { ownTemplate } from '../ownTemplate.ts';
import type { Program } from '../program.ts';
import { sameJson } from '../sameJson.ts';
import { authorship, authorshipOf } from './authorship.ts';
import { type ChangedProperty, changedProperties } from './changedProperties.ts';
import { readByProtected } from './readByProtected.ts';
import { signInDefinitions } from './signInDefinitions.ts';
import { isAssigning } from './unheldWrites.ts';

type Definitions = Program['definitions'];

export interface ProtectedChange {
  kind: KindName;
  name: string;
  path: string[];
  /** The definition is part of a page without a session, which nobody changes in the browser. */
  isSignIn: boolean;
}

export function protectedChanges(before: Definitions, after: Definitions): ProtectedChange[] {
  const found: ProtectedChange[] = [];
  for (const kind of kindNames) {
    const [olds, news] = [before[kind], after[kind]] as Record<string, Keyed>[];
    if (!olds || !news || authorship[kind] === 'files') continue;
    for (const name of new Set([...Object.keys(olds), ...Object.keys(news)])) {
      const [old, fresh] = [ownMember(olds, name), ownMember(news, name)];
      if (old === fresh || sameJson(old, fresh)) continue;
      const isSignIn = signInDefinitions(before).has(`${kind} ${name}`);
      const changed = isSignIn ? [{ path: [] }] : ofDefinition({ kind, name, before, after, old, fresh });
      found.push(...changed.map(({ path }) => ({ kind, name, path, isSignIn: isSignIn || opens(kind, path) })));
    }
  }
  return found;
}

/** Pages without a session are the product's: they act when they open. */
const opens = (kind: KindName, [property]: readonly string[]): boolean => kind === 'route' && property === 'session';

interface Changed {
  kind: KindName;
  name: string;
  before: Definitions;
  after: Definitions;
  old: Keyed | undefined;
  fresh: Keyed | undefined;
}

function ofDefinition(changed: Changed): Pick<ChangedProperty, 'path'>[] {
  const { kind, name, before, old, fresh } = changed;
  if (readByProtected(before).has(`${kind} ${name}`)) return [{ path: [] }];
  const properties = kind === 'template' ? ofTemplate(changed) : changedProperties(kind, old, fresh);
  const refused = properties.filter((change) => !isAuthors(changed, change));
  const assigns =
    kind === 'rules' && fresh !== undefined && assignsClosed(before, fresh as unknown as RuleSetDefinition);
  return assigns ? [...refused, { path: ['rows'] }] : refused;
}

function isAuthors({ kind, name, before, after }: Changed, change: ChangedProperty): boolean {
  const { line, path } = change;
  const [, key = ''] = path;
  if (/^fields\.\*\.(defaultValue)$/.test(line) && !change.isAdded && isClosed(fieldIn(before, kind, name, key)))
    return false;
  switch (authorshipOf(kind, line)) {
    case 'author':
      return true;
    case 'unset':
      return change.isAdded || change.before === undefined || change.before === false;
    case 'added':
      return change.isAdded;
    default:
      // A permission that the publication makes guards nothing that was there before.
      return kind === 'role' && path[0] === 'grants' && path[1] !== undefined && isMade(before, after, path[1]);
  }
}

const isMade = (before: Definitions, after: Definitions, permission: string): boolean =>
  !Object.hasOwn(before.permission, permission) && Object.hasOwn(after.permission, permission);

/** A template is compared by its fields as they take effect at a save: merged over the entity's, and those that it leaves out. */
function ofTemplate({ name, before, after, old, fresh }: Changed): ChangedProperty[] {
  const without = (value: Keyed | undefined) => (value === undefined ? undefined : { ...value, fields: {} });
  const entity = String(fresh?.entity ?? old?.entity ?? '');
  const isStored = Object.hasOwn(before.entity, entity);
  const fields = {
    before: { fields: savedFields(before, entity, old === undefined ? ownTemplate(before, entity) : name) },
    after: { fields: savedFields(after, entity, fresh === undefined ? ownTemplate(after, entity) : name) },
  };
  const ofFields = changedProperties('template', fields.before, fields.after);
  return [
    ...changedProperties('template', without(old), without(fresh)),
    ...(isStored || old !== undefined ? ofFields : ofFields.map((change) => ({ ...change, isAdded: true }))),
  ];
}

/** The fields of an entity as a template has them; without the template as the entity has them. */
function savedFields(definitions: Definitions, entity: string, template: string | undefined): Keyed {
  const stored = (ownMember(definitions.entity, entity)?.fields ?? {}) as Keyed;
  const shown = template === undefined ? [] : Object.entries(mergedFields(definitions, template));
  // The entity decides of a field that is inactive.
  const active = shown.map(([key, field]) => {
    const own = ownMember(stored, key);
    return [key, field.isActive === false && isKeyed(own) ? { ...own, isActive: false } : field] as const;
  });
  return { ...stored, ...Object.fromEntries(active) };
}

function mergedFields(definitions: Definitions, name: string): Record<string, Partial<EntityField>> {
  const template = ownMember(definitions.template, name);
  // Drafts may have any shape.
  if (!template || !isKeyed(template.fields) || !Object.values(template.fields).every(isKeyed)) return {};
  const like = template.like === undefined ? undefined : ownMember(definitions.template, template.like);
  return Object.fromEntries(
    mergeFields(template, entityOf(definitions, template), like ? mergeFields(like, entityOf(definitions, like)) : []),
  );
}

const entityOf = (definitions: Definitions, { entity }: TemplateDefinition) =>
  entity === undefined ? undefined : ownMember(definitions.entity, entity);

function fieldIn(
  definitions: Definitions,
  kind: KindName,
  name: string,
  key: string,
): Partial<EntityField> | undefined {
  if (kind === 'entity') return ownMember(ownMember(definitions.entity, name)?.fields ?? {}, key);
  const entity = ownMember(definitions.template, name)?.entity ?? '';
  // Only the columns of an entity are the server's.
  if (!ownMember(ownMember(definitions.entity, entity)?.fields ?? {}, key)) return undefined;
  return ownMember(mergedFields(definitions, name), key);
}

/** @returns true if users cannot enter the field, always or in some states of its record */
const isClosed = (field: Partial<EntityField> | undefined): boolean =>
  field !== undefined &&
  [field.isReadonly, field.readonlyWhen, field.compute, field.onSave].some(
    (word) => word !== undefined && word !== false,
  );

/** @returns true if the rule writes an entity's field that users cannot enter */
const assignsClosed = (before: Definitions, rule: RuleSetDefinition): boolean =>
  isAssigning(rule) && isClosed(fieldIn(before, 'template', rule.template, rule.field));
