/** Reads the files of the layers and merges them into the effective definitions, with the origin of each part. */

import { isRecord } from '../isRecord.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { ChangedDefinitions } from './changedDefinitions.ts';
import { didYouMean } from './didYouMean.ts';
import { inferred } from './inferred.ts';
import { languagesOf } from './languages.ts';
import { isMisspeltPlural, kindOfPlural, layerOf, plurals, roleOf, suffixes } from './layout.ts';
import { type MergedDefinition, type MergedDefinitions, makeOwn, noDefinitions } from './mergedDefinitions.ts';
import { buildValue, type Origin, type Origins } from './origins.ts';
import { type FormerNames, isOfFile, readOverlay } from './overlay.ts';
import type { Report } from './report.ts';
import { type DefinitionFile, readSource, type Source } from './source.ts';
import { Texts } from './texts.ts';
import { addAccessFilters } from './unfold/accessFields.ts';
import { inheritFromCalls } from './unfold/callActions.ts';
import { formerNames } from './unfold/formerNames.ts';
import { fillRegistryLists } from './unfold/registryLists.ts';
import { inheritFromTransitions } from './unfold/transitionActions.ts';
import { isWord, Unfolding } from './unfold/unfolding.ts';

/** A file, and its path within its layer. */
interface LayerFile {
  source: Source;
  inside: string;
}

/** The files of each layer, in the order of their paths. */
export function byLayer(files: readonly DefinitionFile[]): Map<string, { file: DefinitionFile; inside: string }[]> {
  const layers = new Map<string, { file: DefinitionFile; inside: string }[]>();
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const place = layerOf(file.path);
    if (!place || !file.path.endsWith('.json')) continue;
    const list = layers.get(place.layer) ?? [];
    list.push({ file, inside: place.inside });
    layers.set(place.layer, list);
  }
  return layers;
}

const withoutSchema = new WeakMap<object, Record<string, unknown>>();

/** The content of a file without `$schema`; returns the same object on each call. */
function contentOf(value: Record<string, unknown>, origins: Origins): Record<string, unknown> {
  if (!Object.hasOwn(value, '$schema')) return value;
  const known = withoutSchema.get(value);
  if (known) return known;
  const { $schema: _schema, ...content } = value;
  origins.copy(value, content);
  withoutSchema.set(value, Object.freeze(content));
  return content;
}

/** Lays `upper` over `lower`, property by property: only of the tenant, whose base has what every tenant shares. */
function merge(lower: Record<string, unknown>, upper: Record<string, unknown>, origins: Origins): void {
  for (const [key, value] of Object.entries(upper)) {
    const old = lower[key];
    if (isRecord(old) && isRecord(value)) merge(old, value, origins);
    else {
      lower[key] = value;
      const origin = origins.at(upper, key);
      if (origin) origins.put(lower, key, origin);
    }
  }
}

/** The name of what a file defines, where the file's own name says it. */
function nameIn(inside: string, layer: string): string {
  const role = roleOf(inside, layer);
  return role.role === 'one' ? role.name : '';
}

/** The role of a file whose name is that of a kind. */
type KindRole = Extract<ReturnType<typeof roleOf>, { role: 'one' | 'many' }>;

/** Merges the files of one layer: definitions at once; overlays and texts are collected and applied after them. */
class LayerMerge {
  readonly overlays: unknown[] = [];
  readonly translations: unknown[] = [];
  /** The definitions of this layer, as `KIND NAME`. */
  readonly #names = new Set<string>();
  readonly #merged: MergedDefinitions;
  readonly #layer: string;
  readonly #tenant: string;
  readonly #origins: Origins;
  readonly #report: Report;

  constructor(merged: MergedDefinitions, layer: string, tenant: string, origins: Origins, report: Report) {
    this.#merged = merged;
    this.#layer = layer;
    this.#tenant = tenant;
    this.#origins = origins;
    this.#report = report;
  }

  addFile({ source, inside }: LayerFile): void {
    const report = this.#report;
    const layer = this.#layer;
    const unread = () => report.suppression.unread(`${source.text}"${nameIn(inside, layer)}"`);
    for (const { offset, kind, message } of source.faults)
      report.faults.push({ ...source.position(offset), kind, message, severity: 'error' });
    if (source.faults.length > 0) unread();
    const role = roleOf(inside, layer);
    if (!source.root || !source.whole) {
      if (role.role === 'many' && !source.text.includes('{')) report.suppression.lost(role.kind);
      return;
    }
    const origin: Origin = { layer, source, node: source.root };
    const value = buildValue(source.root, source, layer);
    if (!isRecord(value)) {
      report.at(origin, 'wrong-type', 'A file of definitions is an object.');
      unread();
      return;
    }
    if (role.role === 'several') this.#addKinds(contentOf(value, this.#origins));
    else if (role.role === 'overlay') this.overlays.push(value);
    else if (role.role === 'texts') this.translations.push(value);
    else if (role.role === 'unknown') this.#refuseFile(inside, origin);
    else this.#addKind(role, contentOf(value, this.#origins), origin);
  }

  #refuseFile(inside: string, origin: Origin): void {
    const base = inside.slice(inside.lastIndexOf('/') + 1).replace(/\.json$/, '');
    const near = didYouMean(base.slice(base.lastIndexOf('.') + 1), suffixes());
    this.#report.at(
      origin,
      'unknown-file',
      `What this file holds is not clear: it is called NAME.KIND.json, PLURAL.json or NAME.overlay.json.${near}`,
    );
    this.#report.suppression.unread(origin.source.text);
  }

  /** A file with definitions of several kinds: an object of name to definition under the plural of each kind. */
  #addKinds(content: Record<string, unknown>): void {
    for (const [plural, members] of Object.entries(content)) {
      const kind = kindOfPlural(plural);
      const place = this.#origins.at(content, plural);
      if (kind && isRecord(members)) {
        this.#putMembers(kind, members);
        continue;
      }
      if (kind) this.#report.at(place, 'wrong-type', `"${plural}" must be an object of name to ${kind}.`);
      else {
        const near = didYouMean(plural, plurals());
        this.#report.at(place, 'unknown-property', `There are no definitions "${plural}".${near}`);
      }
      this.#report.suppression.unread(JSON.stringify(members));
    }
  }

  /** A file with one definition, or with the definitions of one kind under its plural. */
  #addKind(role: KindRole, content: Record<string, unknown>, origin: Origin): void {
    if (role.role === 'one' && isMisspeltPlural(content, role.plural)) {
      const [key] = Object.keys(content) as [string];
      const message = `There is no property "${key}" here. Did you mean "${role.plural}"?`;
      this.#report.at(this.#origins.at(content, key), 'unknown-property', message);
      this.#report.suppression.unread(origin.source.text);
    } else if (role.role === 'one' && !(role.plural && Object.hasOwn(content, role.plural))) {
      // A program has one tenant and one sample, merged from all layers.
      this.#putDefinition(role.kind, role.kind === 'tenant' ? this.#tenant : role.name, content, origin);
    } else this.#addMany(role.kind, role.plural as string, content, origin);
  }

  #addMany(kind: KindName, plural: string, content: Record<string, unknown>, origin: Origin): void {
    const report = this.#report;
    const others = Object.keys(content).filter((key) => key !== plural);
    for (const key of others)
      report.at(
        this.#origins.at(content, key),
        'unknown-property',
        `This file holds "${plural}" and nothing else; "${key}" has no place here.${didYouMean(key, [plural])}`,
      );
    const members = content[plural];
    if (isRecord(members)) {
      this.#putMembers(kind, members);
      return;
    }
    if (members !== undefined) {
      const place = this.#origins.at(content, plural);
      report.at(place, 'wrong-type', `"${plural}" must be an object of name to ${kind}.`);
    } else if (others.length === 0)
      report.at(origin, 'missing-property', `"${plural}" is missing: an object of name to ${kind}.`);
    report.suppression.unread(origin.source.text);
    if (others.length === 0) report.suppression.lost(kind);
  }

  #putMembers(kind: KindName, members: Record<string, unknown>): void {
    for (const [name, member] of Object.entries(members))
      this.#putDefinition(kind, name, member, this.#origins.at(members, name) as Origin);
  }

  #putDefinition(kind: KindName, name: string, value: unknown, origin: Origin): void {
    const report = this.#report;
    const ofKind = this.#merged.get(kind) as Map<string, MergedDefinition>;
    if (!isRecord(value)) {
      report.at(origin, 'wrong-type', `The ${kind} "${name}" must be an object.`);
      report.suppression.unread(JSON.stringify({ [name]: value }));
      return;
    }
    const before = ofKind.get(name);
    const key = `${kind} ${name}`;
    if (before && kind !== 'tenant' && kind !== 'sample') {
      const position = before.origin.source.position(before.origin.node.offset);
      const where = `${position.file}:${position.line}`;
      const remedy = this.#names.has(key) ? '' : ' A layer changes what lies below it with an overlay.';
      report.at(origin, 'duplicate-name', `There is already a ${kind} "${name}" (${where}).${remedy}`);
      report.suppression.unread(JSON.stringify(value));
      return;
    }
    this.#names.add(key);
    if (before && kind === 'tenant') merge(makeOwn(before, this.#origins), this.#origins.clone(value), this.#origins);
    else ofKind.set(name, { value: written(kind, name, value, this.#origins), origin });
  }
}

/** The content of a file with inferred properties; each part keeps its position in the file. */
function written(
  kind: KindName,
  name: string,
  value: Record<string, unknown>,
  origins: Origins,
): Record<string, unknown> {
  const said = inferred(kind, name, value);
  if (said !== value) origins.copyParts(value, said);
  return said;
}

/** Makes the changes of a layer: to what files say first, then to what that unfolds to. */
function overlay(
  unfolding: Unfolding,
  files: readonly unknown[],
  layer: string,
  origins: Origins,
  report: Report,
): void {
  const { written, merged } = unfolding;
  const formerly: FormerNames = formerNames(written);
  const changes = files.flatMap((value) => readOverlay(value, layer, origins, report));
  const changed = new ChangedDefinitions();
  const later = changes.filter((one) => {
    const { kind, name } = one.change;
    const target = written.get(kind)?.get(name) ?? written.get(kind)?.get(formerly(kind, name));
    // Changes of unknown targets are reported once everything is unfolded.
    if (!target) return true;
    if ((isWord(kind, target.value) || unfolding.hasUses(kind, name)) && !isOfFile(one, target.value)) return true;
    changed.note(target, one.change);
    one.apply(written, report, formerly);
    return false;
  });
  changed.settle();
  // The next layer, its texts or the final step unfold everything again.
  if (later.length > 0) unfolding.refresh(false);
  for (const one of later) {
    const before = report.faults.length;
    one.apply(merged, report, formerly);
    if (!report.faults.slice(before).some(({ severity }) => severity === 'error'))
      unfolding.keep((to) => one.apply(merged, to, formerly, true));
  }
}

/** Merges the layers, lowest first; returns texts in the tenant's language. */
export function mergeLayers(
  files: ReadonlyMap<string, { file: DefinitionFile; inside: string }[]>,
  layers: readonly string[],
  tenant: string,
  language: string,
  merged: MergedDefinitions,
  origins: Origins,
  report: Report,
): Texts {
  const written = noDefinitions();
  const unfolding = new Unfolding(written, merged, origins, report);
  const texts = new Texts(unfolding, report, languagesOf(files, layers), language);
  for (const name of layers) {
    const sources = (files.get(name) ?? []).map(({ file, inside }) => ({ source: readSource(file), inside }));
    const layer = new LayerMerge(written, name, tenant, origins, report);
    for (const source of sources) layer.addFile(source);
    overlay(unfolding, layer.overlays, name, origins, report);
    texts.translate(layer.translations, name);
  }
  unfolding.refresh(true);
  inheritFromTransitions(merged, origins);
  inheritFromCalls(merged, origins);
  addAccessFilters(merged, origins);
  fillRegistryLists(merged);
  return texts;
}
