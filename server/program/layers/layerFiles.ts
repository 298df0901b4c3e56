/**
 * A layer of the store as files, in the very form of a tenant's folder: so the compiler, its faults with their places,
 * `explain`, `check` and an export need to know nothing of a database.
 */
import { type Node, parseTree } from 'jsonc-parser';
import { roleOf } from '../../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { kinds } from '../../../metadata/kinds/kinds.ts';
import { canonicalText } from './canonicalText.ts';
import { type LayerEntry, type LayerEntryName, saysNothing } from './layerEntry.ts';

export interface LayerFile extends DefinitionFile {
  /** Its definition; undefined for `layer.json`. */
  piece?: LayerEntryName;
}

/** A name that is a file's name on every system as it is. */
const plain = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}$/.test(name);
/** Others are told apart by their letters' numbers. */
const fileName = (name: string): string =>
  plain(name) ? name : `_${[...name].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')}`;

/** The files, sorted by path. `over`: the layer below. */
export function layerFiles(layer: string, over: string, layerEntries: readonly LayerEntry[]): LayerFile[] {
  const root = `definitions/${layer}`;
  const files: LayerFile[] = [
    {
      path: `${root}/layer.json`,
      text: canonicalText({ label: layer, language: 1, over: [over], version: '1.0.0' }),
    },
  ];
  for (const { kind, name, content } of layerEntries) {
    if (saysNothing(content)) continue;
    const at = `${root}/${kind}/${fileName(name)}`;
    const { plural } = kinds[kind];
    const layerEntry = { kind, name };
    if (content.value !== undefined) {
      files.push(
        plain(name)
          ? { path: `${at}.${kind}.json`, text: canonicalText(content.value), piece: layerEntry }
          : {
              path: `${at}.${plural}.json`,
              text: canonicalText({ [plural]: { [name]: content.value } }),
              piece: layerEntry,
            },
      );
    }
    if (content.changes && content.changes.length > 0)
      files.push({
        path: `${at}.${kind}.overlay.json`,
        text: canonicalText({ changes: content.changes }),
        piece: layerEntry,
      });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where in a layer entry a line and column of its file are: `value` or `changes`, then names and indexes. */
export function pathAt(file: LayerFile, line: number, column: number): (string | number)[] {
  const lines = file.text.split('\n');
  const offset = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const root = parseTree(file.text);
  const path: (string | number)[] = [];
  for (let at: Node | undefined = root; at; ) {
    const inside: Node | undefined = (at.children ?? []).find(
      (child) => child.offset <= offset && offset < child.offset + child.length,
    );
    if (!inside) break;
    if (at.type === 'array') path.push((at.children ?? []).indexOf(inside));
    if (inside.type === 'property') {
      path.push(String(inside.children?.[0]?.value));
      const value: Node | undefined = inside.children?.[1];
      if (!value || value.offset > offset) break;
      at = value;
    } else at = inside;
  }
  const role = roleOf(file.path.split('/').slice(3).join('/'), '');
  if (role.role === 'overlay') return path;
  return ['value', ...(role.role === 'many' ? path.slice(2) : path)];
}

export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
