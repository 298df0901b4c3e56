/**
 * Reads files of a layer, from an export or an implementer, into layer entries. Invalid files are faults with their
 * position; an import with faults changes nothing.
 */

import { kindOfPlural, layerOf, roleOf } from '../../metadata/compiler/layout.ts';
import { type DefinitionFile, readSource } from '../../metadata/compiler/source.ts';
import { isKeyed, type Keyed } from '../../metadata/edits/keyed.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { Change } from '../../metadata/kinds/overlay.ts';
import type { Fault } from '../../metadata/program.ts';
import { withoutFormerWords } from '../program/layers/formerWords.ts';
import {
  type LayerEntry,
  type LayerEntryContent,
  type LayerEntryName,
  layerEntryKey,
} from '../program/layers/layerEntry.ts';
import { isKind } from '../program/layers/layerFiles.ts';
import type { LayerLevel } from '../program/layers/layerName.ts';
import { mayAuthor } from './layerKinds.ts';

export function readLayerFiles(
  files: readonly DefinitionFile[],
  level: LayerLevel,
): { pieces: Map<string, LayerEntry>; faults: Fault[] } {
  const layerEntries = new Map<string, LayerEntry>();
  const faults: Fault[] = [];
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const source = readSource(file);
    const fault = (kind: string, message: string, offset = 0) =>
      void faults.push({ ...source.position(offset), kind, message, severity: 'error' });
    for (const { kind, message, offset } of source.faults) fault(kind, message, offset);
    if (source.faults.length > 0) continue;
    const content = JSON.parse(source.text) as unknown;
    const place = layerOf(file.path);
    if (!place) fault('unknown-file', 'This file is in no layer.');
    else if (!isKeyed(content)) fault('wrong-type', 'A file of definitions is an object.');
    else if (place.inside !== 'layer.json') readFile(place.inside, content, fault);
  }
  return { pieces: layerEntries, faults };

  function readFile(inside: string, { $schema: _, ...content }: Keyed, fault: (kind: string, message: string) => void) {
    const role = roleOf(inside, '');
    const put = (layerEntry: LayerEntryName, declared: LayerEntryContent) => {
      if (!isKind(layerEntry.kind) || !mayAuthor(level, layerEntry.kind)) {
        return fault('unknown-kind', `Definitions of the kind ${layerEntry.kind} are not authored in this layer.`);
      }
      const before = layerEntries.get(layerEntryKey(layerEntry))?.content ?? {};
      if (declared.value && before.value)
        return fault('duplicate-name', `The ${layerEntry.kind} "${layerEntry.name}" is there twice.`);
      const changes = [...(before.changes ?? []), ...(declared.changes ?? [])];
      const value = declared.value ?? before.value;
      layerEntries.set(layerEntryKey(layerEntry), {
        ...layerEntry,
        content: withoutFormerWords(layerEntry, {
          ...(value ? { value } : {}),
          ...(changes.length > 0 ? { changes } : {}),
        }),
      });
    };
    const putAll = (kind: KindName, members: Record<string, unknown>): undefined => {
      for (const [name, value] of Object.entries(members)) {
        if (isKeyed(value)) put({ kind, name }, { value });
        else fault('wrong-type', `The ${kind} "${name}" must be an object.`);
      }
      return undefined;
    };
    if (role.role === 'unknown') return fault('unknown-file', 'What this file holds is not clear from its name.');
    if (role.role === 'texts')
      return fault('unknown-file', 'What a tenant says in its language is a file of the tenant.');
    if (role.role === 'overlay') {
      if (!Array.isArray(content.changes)) return fault('missing-property', '"changes" is missing: a list of changes.');
      for (const change of content.changes as Change[]) {
        if (isKeyed(change) && typeof change.kind === 'string' && typeof change.name === 'string')
          put({ kind: change.kind, name: change.name }, { changes: [change as Change] });
        else fault('wrong-type', 'A change names the kind and the name of a definition.');
      }
      return undefined;
    }
    if (role.role === 'one' && !(role.plural && Object.hasOwn(content, role.plural)))
      return put({ kind: role.kind, name: role.name }, { value: content });
    if (role.role === 'several') {
      for (const [plural, ofKind] of Object.entries(content)) {
        const kind = plural === '$schema' ? undefined : kindOfPlural(plural);
        if (kind && isKeyed(ofKind)) putAll(kind, ofKind);
        else if (plural !== '$schema') fault('unknown-property', `There are no definitions "${plural}".`);
      }
      return undefined;
    }
    const members = content[role.plural as string];
    if (!isKeyed(members)) return fault('missing-property', `"${role.plural}" is missing: an object of names.`);
    return putAll(role.kind, members);
  }
}
