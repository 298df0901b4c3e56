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

interface LayerFiles {
  name: string;
  sources: { source: Source; inside: string }[];
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

function mergeLayer(
  unfolding: Unfolding,
  layer: LayerFiles,
  tenant: string,
  origins: Origins,
  report: Report,
  texts: Texts,
): void {
  const merged = unfolding.written;
  const own = new Set<string>();
  const overlays: unknown[] = [];
  const translations: unknown[] = [];
  const put = (kind: KindName, name: string, value: unknown, origin: Origin): void => {
    const ofKind = merged.get(kind) as Map<string, MergedDefinition>;
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
      const remedy = own.has(key) ? '' : ' A layer changes what lies below it with an overlay.';
      report.at(origin, 'duplicate-name', `There is already a ${kind} "${name}" (${where}).${remedy}`);
      report.suppression.unread(JSON.stringify(value));
      return;
    }
    own.add(key);
    if (before && kind === 'tenant') merge(makeOwn(before, origins), origins.clone(value), origins);
    else ofKind.set(name, { value: written(kind, name, value, origins), origin });
  };
  for (const { source, inside } of layer.sources) {
    for (const { offset, kind, message } of source.faults)
      report.faults.push({ ...source.position(offset), kind, message, severity: 'error' });
    if (source.faults.length > 0) report.suppression.unread(`${source.text}"${nameIn(inside, layer.name)}"`);
    if (!source.root || !source.whole) {
      const role = roleOf(inside, layer.name);
      if (role.role === 'many' && !source.text.includes('{')) report.suppression.lost(role.kind);
      continue;
    }
    const origin: Origin = { layer: layer.name, source, node: source.root };
    const value = buildValue(source.root, source, layer.name);
    if (!isRecord(value)) {
      report.at(origin, 'wrong-type', 'A file of definitions is an object.');
      report.suppression.unread(`${source.text}"${nameIn(inside, layer.name)}"`);
      continue;
    }
    const content = contentOf(value, origins);
    const role = roleOf(inside, layer.name);
    if (role.role === 'several') {
      for (const [plural, members] of Object.entries(content)) {
        const kind = kindOfPlural(plural);
        const place = origins.at(content, plural);
        if (!kind) {
          const near = didYouMean(plural, plurals());
          report.at(place, 'unknown-property', `There are no definitions "${plural}".${near}`);
          report.suppression.unread(JSON.stringify(members));
        } else if (isRecord(members))
          for (const [name, member] of Object.entries(members))
            put(kind, name, member, origins.at(members, name) as Origin);
        else {
          report.at(place, 'wrong-type', `"${plural}" must be an object of name to ${kind}.`);
          report.suppression.unread(JSON.stringify(members));
        }
      }
    } else if (role.role === 'unknown') {
      const base = inside.slice(inside.lastIndexOf('/') + 1).replace(/\.json$/, '');
      const near = didYouMean(base.slice(base.lastIndexOf('.') + 1), suffixes());
      report.at(
        origin,
        'unknown-file',
        `What this file holds is not clear: it is called NAME.KIND.json, PLURAL.json or NAME.overlay.json.${near}`,
      );
      report.suppression.unread(source.text);
    } else if (role.role === 'overlay') overlays.push(value);
    else if (role.role === 'texts') translations.push(value);
    else if (role.role === 'one' && isMisspeltPlural(content, role.plural)) {
      const [key] = Object.keys(content) as [string];
      const message = `There is no property "${key}" here. Did you mean "${role.plural}"?`;
      report.at(origins.at(content, key), 'unknown-property', message);
      report.suppression.unread(source.text);
    } else if (role.role === 'one' && !(role.plural && Object.hasOwn(content, role.plural))) {
      // There is one tenant and one sample in a program, whichever layers said something about it.
      put(role.kind, role.kind === 'tenant' ? tenant : role.name, content, origin);
    } else {
      const plural = role.plural as string;
      const others = Object.keys(content).filter((key) => key !== plural);
      for (const key of others)
        report.at(
          origins.at(content, key),
          'unknown-property',
          `This file holds "${plural}" and nothing else; "${key}" has no place here.${didYouMean(key, [plural])}`,
        );
      const members = content[plural];
      if (!isRecord(members)) {
        const place = origins.at(content, plural);
        if (members !== undefined)
          report.at(place, 'wrong-type', `"${plural}" must be an object of name to ${role.kind}.`);
        else if (others.length === 0)
          report.at(origin, 'missing-property', `"${plural}" is missing: an object of name to ${role.kind}.`);
        report.suppression.unread(source.text);
        if (others.length === 0) report.suppression.lost(role.kind);
      } else
        for (const [name, member] of Object.entries(members))
          put(role.kind, name, member, origins.at(members, name) as Origin);
    }
  }
  overlay(unfolding, overlays, layer.name, origins, report);
  texts.translate(translations, layer.name);
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
    mergeLayer(unfolding, { name, sources }, tenant, origins, report, texts);
  }
  unfolding.refresh(true);
  inheritFromTransitions(merged, origins);
  inheritFromCalls(merged, origins);
  addAccessFilters(merged, origins);
  fillRegistryLists(merged);
  return texts;
}
