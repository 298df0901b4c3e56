/**
 * Unfolds source definitions (resources, short entities, uses) into ordinary ones, and merges the changes that layers make to
 * the unfolded definitions. The result is not stored anywhere else.
 */

import { isRecord } from '../../isRecord.ts';
import { patternKinds } from '../../kinds/fragment.ts';
import { type KindName, kindNames } from '../../kinds/kindNames.ts';
import type { ResourceDefinition, ResourceOffer } from '../../kinds/resource.ts';
import { ResourceSchema, resourcePages } from '../../kinds/resource.ts';
import { own } from '../../signatures/serverEntities.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { inspect } from '../inspect.ts';
import type { MergedDefinition, MergedDefinitions } from '../mergedDefinitions.ts';
import { type Origin, type Origins, positionOf } from '../origins.ts';
import { Report } from '../report.ts';
import { copiedFields } from './copied.ts';
import { isShort, unfoldEntity } from './entity.ts';
import type { Made, ResourceEntity, Tell } from './made.ts';
import { unfoldResource } from './resource.ts';
import { UnfoldCache } from './unfoldCache.ts';
import { isPattern, isUse, Uses } from './uses.ts';
import { variantsOf } from './variants.ts';

type Value = Record<string, unknown>;
/** A definition that others are unfolded from. */
interface Input {
  kind: KindName;
  name: string;
}

const ofEntities = new UnfoldCache<readonly Made[]>();
const ofResources = new UnfoldCache<readonly Made[]>();
/** Resources of the right shape. */
const wellShaped = new WeakSet<object>();

/** The kinds that pages unfold to. */
const ofPages: readonly KindName[] = ['screen', 'route', 'action', 'menu', 'dialog'];

/** @returns true if the definition belongs to a page that exists unless a layer removes it */
function isPageOf({ paths }: ResourceDefinition, name: string, word: string): boolean {
  const families = Object.keys(paths).map((family) => (family === 'main' ? name : `${name}.${family}`));
  return families.some((family) =>
    resourcePages.some((page) => ofPages.some((kind) => word === `${kind}/${family}.${page}`)),
  );
}

export class Unfolding {
  /** The definitions in files, with the layers' changes to them. */
  readonly written: MergedDefinitions;
  /** The effective definitions: those in files, and those unfolded from them. */
  readonly merged: MergedDefinitions;
  readonly #origins: Origins;
  readonly #report: Report;
  /** Changes to what is unfolded, of the layers so far, lowest first. */
  readonly #changes: ((report: Report) => void)[] = [];

  constructor(written: MergedDefinitions, merged: MergedDefinitions, origins: Origins, report: Report) {
    this.written = written;
    this.merged = merged;
    this.#origins = origins;
    this.#report = report;
  }

  /** @returns true if a definition differs from the one in its file, or no file contains it */
  isUnfolded(kind: KindName, name: string): boolean {
    const merged = this.merged.get(kind)?.get(name);
    return merged !== undefined && merged !== this.written.get(kind)?.get(name);
  }

  /** @returns true if some part of a definition is a use */
  hasUses(kind: KindName, name: string): boolean {
    if (kind !== 'screen' && kind !== 'dialog') return false;
    const used = (value: unknown): boolean =>
      isRecord(value) && (isUse(value) || Object.values(isRecord(value.parts) ? value.parts : {}).some(used));
    return used(this.written.get(kind)?.get(name)?.value);
  }

  /** Keeps a change to what is unfolded: it is made again whenever a layer above changes a word. */
  keep(change: (report: Report) => void): void {
    this.#changes.push(change);
  }

  /** Unfolds everything again, with the recorded changes. The final step passes `true`, so that faults are reported once. */
  refresh(told: boolean): void {
    const report = told ? this.#report : this.#silent();
    for (const kind of kindNames) {
      const merged = this.merged.get(kind) as Map<string, MergedDefinition>;
      merged.clear();
      for (const [name, definition] of this.written.get(kind) ?? [])
        if (!isPattern(kind, definition.value)) merged.set(name, definition);
    }
    const uses = new Uses(this.written, this.#origins, report);
    if (told) this.#patterns(uses);
    const offers = this.#offers();
    for (const [name, definition] of this.written.get('entity') ?? [])
      if (isShort(definition.value))
        this.#add(
          'entity',
          name,
          definition,
          entityMade(
            name,
            definition.value,
            offers.get(name) ?? new Set(),
            this.written.get('lifecycle')?.get(String(definition.value.lifecycle))?.value,
            this.written.get('entity')?.get(String(definition.value.like))?.value,
          ),
          [
            { kind: 'entity', name },
            { kind: 'entity', name: String(definition.value.like) },
            { kind: 'lifecycle', name: String(definition.value.lifecycle) },
          ],
          report,
        );
    for (const [name, definition] of this.written.get('resource') ?? []) this.#resource(name, definition, report);
    for (const kind of patternKinds)
      for (const [name, definition] of [...(this.merged.get(kind) ?? [])]) {
        const value = uses.definition(kind, name, definition.value);
        if (value === definition.value) continue;
        if (value === undefined) this.merged.get(kind)?.delete(name);
        else this.merged.get(kind)?.set(name, { ...definition, value, from: definition.from ?? { kind, name } });
      }
    const silent = this.#silent();
    for (const change of this.#changes) change(silent);
  }

  /** A report that is discarded; definitions it marks as not unfolded are known to later changes, which are reported. */
  #silent(): Report {
    return new Report(this.#origins, this.#report.begin, this.#report.suppression);
  }

  #patterns(uses: Uses): void {
    for (const kind of ['fragment', ...patternKinds] as const)
      for (const [name, { value }] of this.written.get(kind) ?? [])
        if (kind === 'fragment' || isPattern(kind, value)) uses.check(kind, name, value);
  }

  /** The offers of the resources over each entity. */
  #offers(): Map<string, Set<ResourceOffer>> {
    const offers = new Map<string, Set<ResourceOffer>>();
    for (const [, { value }] of this.written.get('resource') ?? []) {
      const { entity, offers: own } = value as Partial<ResourceDefinition>;
      if (typeof entity !== 'string' || !Array.isArray(own)) continue;
      offers.set(entity, new Set([...(offers.get(entity) ?? []), ...own]));
    }
    return offers;
  }

  #resource(name: string, definition: MergedDefinition, report: Report): void {
    const cursor: Cursor = { kind: 'resource', name, key: name, value: definition.value, up: undefined };
    // The linker reports an invalid shape.
    if (!isWellShaped(cursor)) {
      report.suppression.notUnfolded(name);
      return;
    }
    const resource = definition.value as ResourceDefinition;
    const entity = this.merged.get('entity')?.get(resource.entity)?.value;
    if (!entity) {
      report.suppression.notUnfolded(name);
      return;
    }
    const template = this.merged.get('template')?.get(resource.template ?? resource.entity)?.value;
    const whole = this.merged.get('template')?.get(resource.entity)?.value;
    const lifecycle = this.merged.get('lifecycle')?.get(String(entity.lifecycle))?.value;
    const document = this.merged.get('entity')?.get(own.document)?.value;
    const tell = (path: readonly string[], kind: string, message: string) =>
      report.cursor(descend(cursor, path), kind, message);
    const actions = Object.fromEntries(
      (resource.rowActions ?? []).map((action) => [`action ${action}`, this.#steps(action)] as const),
    );
    const made = resourceMade(name, resource, { entity, template, whole, lifecycle, document, ...actions }, tell);
    for (const word of Object.keys(resource.formerly ?? {})) {
      const at = word.indexOf('/');
      if (this.written.get(word.slice(0, at) as KindName)?.has(word.slice(at + 1))) continue;
      const unfolded = made.map((one) => `${one.kind}/${one.name}`);
      if (!unfolded.includes(word) && !isPageOf(resource, name, word))
        report.cursor(
          { ...descend(cursor, ['formerly', word]), aboutKey: true },
          'unknown-own',
          `The resource "${name}" unfolds to no "${word}".${didYouMean(word, [`resource/${name}`, ...unfolded])}`,
        );
    }
    const written = new Set(resource.own ?? []);
    for (const word of written) {
      const at = word.indexOf('/');
      const there = this.written.get(word.slice(0, at) as KindName)?.has(word.slice(at + 1));
      const unfolds = made.some((one) => `${one.kind}/${one.name}` === word);
      const index = (resource.own ?? []).indexOf(word);
      if (!unfolds) tell(['own', String(index)], 'unknown-own', `The resource "${name}" unfolds to no "${word}".`);
      else if (!there)
        report.missingOwn(
          descend(cursor, ['own', String(index)]),
          word.slice(0, at),
          word.slice(at + 1),
          `There is no ${word.slice(0, at)} "${word.slice(at + 1)}" that would be in its place.`,
        );
    }
    this.#add(
      'resource',
      name,
      definition,
      made.filter((one) => !written.has(`${one.kind}/${one.name}`)),
      [
        { kind: 'resource', name },
        { kind: 'entity', name: resource.entity },
        { kind: 'template', name: resource.template ?? resource.entity },
        { kind: 'lifecycle', name: String(entity.lifecycle) },
      ],
      report,
    );
  }

  /** An action as it is written, or the pattern that it uses. */
  #steps(action: string): Value | undefined {
    const { written } = this;
    const value = written.get('action')?.get(action)?.value;
    return isUse(value) ? written.get('action')?.get(String(value.use))?.value : value;
  }

  #add(
    kind: KindName,
    name: string,
    word: MergedDefinition,
    made: readonly Made[],
    madeOf: readonly Input[],
    report: Report,
  ): void {
    const root: Cursor = { kind, name, key: name, value: word.value, up: undefined };
    for (const one of made) {
      const merged = this.merged.get(one.kind) as Map<string, MergedDefinition>;
      const at = report.originOf({ ...descend(root, one.under), aboutKey: true }) ?? word.origin;
      const isItself = one.kind === kind && one.name === name;
      const there = merged.get(one.name);
      if (there && !isItself) {
        const place = positionOf(there.origin);
        // The template that a hand wrote for an entity is not unfolded: it is the entity's own.
        if (kind === 'entity') continue;
        report.at(
          at,
          'duplicate-name',
          `The ${kind} "${name}" unfolds to the ${one.kind} "${one.name}", which is there already (${place.file}:${place.line}). "own" leaves it to that one.`,
        );
        continue;
      }
      const origin: Origin = isItself ? word.origin : at;
      if (isItself) this.#origins.copyParts(word.value, one.value);
      this.#origins.place(one.value, at);
      for (const [to, from] of one.moved ?? []) {
        const written = descend(root, from);
        const place = this.#origins.at(written.up?.value, written.key);
        const part = descend({ ...root, value: one.value }, to);
        if (place && part.up) this.#origins.put(part.up.value as object, part.key, place);
      }
      const others = madeOf.filter((input) => input.kind !== one.kind || input.name !== one.name);
      merged.set(one.name, { value: one.value, origin, from: { kind, name }, madeOf: others });
    }
  }
}

/** @returns true if the effective definition differs from the value in the file: overlays apply after it is unfolded */
export const isWord = (kind: KindName, value: unknown): boolean =>
  isUse(value) || isPattern(kind, value) || (kind === 'entity' && isRecord(value) && isShort(value));

function entityMade(
  name: string,
  value: Value,
  offers: ReadonlySet<ResourceOffer>,
  lifecycle: Value | undefined,
  like: Value | undefined,
): readonly Made[] {
  const offered = [...offers].join();
  const inputs: Readonly<Record<string, unknown>> = { offered, lifecycle, like };
  const known = ofEntities.get(value, name, (key) => inputs[key]);
  const used = Object.entries(inputs).map(([key, input]) => ({ key, value: input }));
  return known ?? ofEntities.keep(value, name, used, unfoldEntity(name, value, offers, lifecycle, like));
}

/** The further definitions that the pages of a resource depend on. */
interface ResourceInputs {
  entity: Value;
  /** The template of the list. */
  template: Value | undefined;
  /** That of the entity's name. */
  whole: Value | undefined;
  lifecycle: Value | undefined;
  /** The entity of documents: what any record has of them is seen by its access. */
  document: Value | undefined;
  /** Its own actions on a row. */
  [action: `action ${string}`]: Value | undefined;
}

function resourceMade(name: string, resource: ResourceDefinition, inputs: ResourceInputs, tell: Tell): readonly Made[] {
  const { entity, template, whole, lifecycle } = inputs;
  const known = ofResources.get(resource, name, (key) => inputs[key as keyof ResourceInputs]);
  if (known) return known;
  const variants = variantsOf(entity);
  const { label, plural, title, parent, scope } = entity;
  const documents = isRecord(inputs.document?.access) ? inputs.document.access : {};
  const of: ResourceEntity = {
    label,
    plural,
    title,
    parent,
    scope,
    access: isRecord(entity.access) ? entity.access : {},
    docType: template?.docType ?? resource.entity,
    fields: isRecord(entity.fields) ? (entity.fields as ResourceEntity['fields']) : {},
    lifecycle,
    variants,
    level: isRecord(entity.levels) && typeof entity.levels.by === 'string' ? entity.levels.by : undefined,
    lists: isRecord(entity.lists) ? (entity.lists as ResourceEntity['lists']) : {},
    documents: entity.documents === true ? { view: documents.list, add: documents.create } : undefined,
    // The forms of variants use the fields of the entity's template, regardless of the list's.
    ofList: (action) => isOfList(inputs[`action ${action}`]),
    copied: copiedFields(entity, variants ? whole : template, lifecycle?.field),
    columns: Object.keys(isRecord(template?.fields) ? template.fields : {}),
  };
  let isRight = true;
  const made = unfoldResource(name, resource, of, (...fault) => {
    isRight = false;
    tell(...fault);
  });
  const used = Object.entries(inputs).map(([key, value]) => ({ key, value }));
  return isRight ? ofResources.keep(resource, name, used, made) : made;
}

/** @returns true if an action reads, reloads or calls the grid of a list */
function isOfList(action: unknown): boolean {
  if (Array.isArray(action)) return action.some(isOfList);
  if (!isRecord(action)) return false;
  const { var: variable, target } = action;
  if (target === 'grid' || (typeof variable === 'string' && /^(state\.grid|selection)\b/.test(variable))) return true;
  return Object.values(action).some(isOfList);
}

function isWellShaped(resource: Cursor): boolean {
  const value = resource.value as object;
  if (wellShaped.has(value)) return true;
  let right = true;
  inspect(ResourceSchema, resource, {
    fault: () => {
      right = false;
    },
  });
  if (right && Object.isFrozen(value)) wellShaped.add(value);
  return right;
}
