/**
 * An overlay remembers the hash of what it changes. Where what it changes has another name inside, it has another hash; a
 * change that fitted before fits after, and one that was in conflict stays so.
 */

import { compile } from '../compiler/compile.ts';
import { layerOf } from '../compiler/layout.ts';
import { previousHash } from '../compiler/overlay.ts';
import type { DefinitionFile } from '../compiler/source.ts';
import { applyChanges } from '../edits/applyChanges.ts';
import { isKeyed, type Keyed, memberOf } from '../edits/keyed.ts';
import type { Change } from '../kinds/overlay.ts';
import type { Definitions } from './fieldTarget.ts';
import { propertyIn, roleIn, textEdit } from './overlayEdits.ts';
import { SyntaxOf, type TextEdit } from './textEdits.ts';

interface Side {
  files: readonly DefinitionFile[];
  definitions?: Definitions;
}

/**
 * @param after the files as they are to be, but for these hashes
 * @param stack layers, lowest first; the last is the one whose overlays are looked at
 * @param touched the definitions that say something else now, as `kind name`
 */
export function wasEdits(
  before: readonly DefinitionFile[],
  after: readonly DefinitionFile[],
  { tenant, layers }: { tenant: string; layers: readonly string[] },
  touched: ReadonlySet<string>,
): TextEdit[] {
  const layer = layers.at(-1) as string;
  const overlays = (files: readonly DefinitionFile[]) =>
    files.filter(({ path }) => layerOf(path)?.layer === layer && roleIn(path) === 'overlay');
  const changesOf = (file: DefinitionFile): Change[] => (JSON.parse(file.text) as { changes?: Change[] }).changes ?? [];
  const was = overlays(before);
  const is = new Map(overlays(after).map((file) => [file.path, file]));
  const isTouched = ({ kind, name, was: hash }: Change) => hash !== undefined && touched.has(`${kind} ${name}`);
  if (!was.some((file) => changesOf(file).some(isTouched))) return [];
  const [old, now]: Side[] = [{ files: before }, { files: after }];
  const below = (side: Side): Definitions => {
    const lower = side.files.filter(
      ({ path }) => layerOf(path)?.layer !== layer || !['overlay', 'texts'].includes(roleIn(path)),
    );
    side.definitions ??= compile(lower, { tenant, layers }).definitions;
    return side.definitions;
  };
  const values = new Map<string, { old: Keyed | undefined; now: Keyed | undefined }>();
  const edits: TextEdit[] = [];
  for (const file of was) {
    const renamed = is.get(file.path) ?? file;
    const nodes = propertyIn(new SyntaxOf(renamed).root, 'changes')?.children ?? [];
    const next = changesOf(renamed);
    for (const [index, change] of changesOf(file).entries()) {
      const to = next[index] as Change;
      const key = `${change.kind} ${change.name}`;
      if (!touched.has(key)) continue;
      const at = values.get(key) ?? {
        old: definitionOf(below(old as Side), change),
        now: definitionOf(below(now as Side), to),
      };
      if (change.was !== undefined && valueAt(at.old, change) === change.was) {
        const hash = valueAt(at.now, to);
        if (hash !== undefined) edits.push(...textEdit(file.path, propertyIn(nodes[index], 'was'), hash));
      }
      values.set(key, { old: applied(at.old, change), now: applied(at.now, to) });
    }
  }
  return edits;
}

const definitionOf = (definitions: Definitions, { kind, name }: Change): Keyed | undefined =>
  memberOf(definitions[kind] as Keyed, name) as Keyed | undefined;

function applied(value: Keyed | undefined, { was: _, ...change }: Change): Keyed | undefined {
  return value && applyChanges(change.kind, change.name, value, [change as Change]).value;
}

/** The hash of what a change changes; `~1` is a `/` inside a name and `~0` a `~` (RFC 6901). */
function valueAt(from: Keyed | undefined, change: Change): string | undefined {
  const at = 'at' in change ? change.at : undefined;
  const value = (at === undefined ? [] : at.split('/'))
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((holder, name) => {
      if (Array.isArray(holder)) return holder.includes(name) ? name : undefined;
      return isKeyed(holder) ? memberOf(holder, name) : undefined;
    }, from);
  return value === undefined ? undefined : previousHash(value);
}
