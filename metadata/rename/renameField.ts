/**
 * Renames a field in every definition that names it, in all layers: returns the edits, and the
 * resulting files. Nothing is guessed: ambiguous places are returned for review, and a rename that would not compile
 * is rejected.
 */
import type { Checks } from '../compiler/checks.ts';
import { type Compiled, compile } from '../compiler/compile.ts';
import { type Cursor, pathOf } from '../compiler/cursor.ts';
import { byLayer } from '../compiler/layers.ts';
import { layersOfTenant } from '../compiler/layersOfTenant.ts';
import { layerOf } from '../compiler/layout.ts';
import { Origins } from '../compiler/origins.ts';
import { Report } from '../compiler/report.ts';
import type { DefinitionFile } from '../compiler/source.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Fault } from '../program.ts';
import { type FieldName, type FieldTarget, fieldTarget, type NameRefusal, refusalOf } from './fieldTarget.ts';
import type { FieldUse } from './fieldUse.ts';
import { findUses } from './findUses.ts';
import { formerlyEdit } from './formerly.ts';
import { inferredEdits } from './inferredEdits.ts';
import { NamedLocations } from './namedLocations.ts';
import { overlayEdits, roleIn, textEdit, textsEdits } from './overlayEdits.ts';
import { SyntaxOf, type TextEdit, withEdits } from './textEdits.ts';
import { wasEdits } from './wasEdits.ts';

/** Layers that are compiled together, lowest first. */
export interface Stack {
  tenant: string;
  /** Default: the tenant's layer, and the layers below it in its layer.json. */
  layers?: readonly string[];
  /** The result of an earlier compilation of the same files. */
  compiled?: Compiled;
}

export interface RenameRequest {
  files: readonly DefinitionFile[];
  /** Each layer with what lies below it; every layer that is to be rewritten is the last of one. */
  stacks: readonly Stack[];
  name: FieldName;
  to: string;
  checks: Checks;
  /** True to allow faults before and after: drafts may contain some. */
  anyFaults?: boolean;
}

/** One place that names the field. */
export interface RenameLocation {
  layer: string;
  file: string;
  line: number;
  column: number;
  /** The definition; none of a place that an overlay or a texts file names. */
  kind?: KindName;
  name?: string;
  /** Names from the definition down. */
  path: string[];
  was: string;
  is: string;
}

export type RenameRefusal =
  | NameRefusal
  | { why: 'noField' }
  | { why: 'several'; layers: string[] }
  | { why: 'faultsBefore' | 'faultsAfter'; faults: Fault[] };

export interface FieldRenaming {
  refusal?: RenameRefusal;
  /** The layer that says the field. */
  layer: string;
  /** As seen by the lowest stack with the field. */
  target?: FieldTarget;
  places: RenameLocation[];
  /** Places with the same word and an unknown meaning; they are not changed. */
  alike: RenameLocation[];
  /** The files that change, as they are to be. */
  files: DefinitionFile[];
}

interface OfStack {
  tenant: string;
  layers: readonly string[];
  compiled: Compiled;
  target: FieldTarget;
}

function layersOf(files: readonly DefinitionFile[], { tenant, layers }: Stack): readonly string[] {
  if (layers) return layers;
  return layersOfTenant(byLayer(files), { tenant }, new Report(new Origins(), () => undefined));
}

const refused = (refusal: RenameRefusal): FieldRenaming => ({ refusal, layer: '', places: [], alike: [], files: [] });
const errors = ({ faults }: Compiled): Fault[] => faults.filter(({ severity }) => severity === 'error');
const faultKey = ({ file, kind }: Fault): string => `${file} ${kind}`;

export function renameField(request: RenameRequest): FieldRenaming {
  const { files, name, to, checks, anyFaults = false } = request;
  const all = request.stacks
    .map((stack) => ({ ...stack, layers: layersOf(files, stack) }))
    .sort((a, b) => a.layers.length - b.layers.length)
    .map(({ tenant, layers, compiled }) => ({
      tenant,
      layers,
      compiled: compiled ?? compile(files, { tenant, layers, checks }),
    }));
  const having = all.flatMap((stack): OfStack[] => {
    const target = fieldTarget(stack.compiled.definitions, name, to);
    return target ? [{ ...stack, target }] : [];
  });
  const [lowest] = having;
  if (!lowest) return refused({ why: 'noField' });
  for (const { compiled, target } of having) {
    const refusal = refusalOf(compiled.definitions, target);
    if (refusal) return refused(refusal);
  }
  const owner = ownerOf(having);
  if (owner.length > 1) return refused({ why: 'several', layers: owner });
  const [layer = ''] = owner;
  // A layer over it that takes the field away names it too.
  const found = all
    .filter(({ layers }) => layers.includes(layer))
    .map(
      (stack): OfStack => ({ ...stack, target: fieldTarget(stack.compiled.definitions, name, to) ?? lowest.target }),
    );
  const before = found.flatMap(({ compiled }) => errors(compiled));
  if (before.length > 0 && !anyFaults) return refused({ why: 'faultsBefore', faults: unique(before) });

  const edited = editsOf(files, found, to);
  let after = applied(files, edited.edits);
  for (const stack of found) after = applied(after, wasEdits(files, after, stack, edited.touched));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const changed = after.filter(({ path, text }) => texts.get(path) !== text);
  const layersChanged = new Set(changed.map(({ path }) => layerOf(path)?.layer));
  const judged = anyFaults ? [] : found.filter(({ layers }) => layers.some((one) => layersChanged.has(one)));
  const faults = judged.flatMap((stack) => {
    const known = new Set(stack.compiled.faults.map(faultKey));
    const now = compile(after, { tenant: stack.tenant, layers: stack.layers, checks });
    const left = fieldTarget(now.definitions, name, to);
    return [...errors(now).filter((fault) => !known.has(faultKey(fault))), ...(left ? [notAll(now, left, name)] : [])];
  });
  return {
    ...(faults.length > 0 ? { refusal: { why: 'faultsAfter', faults: unique(faults) } } : {}),
    layer,
    target: lowest.target,
    places: edited.places,
    alike: edited.alike,
    files: changed,
  };
}

/** The layers that declare the field; a single one if every other stack extends it. */
function ownerOf(found: readonly OfStack[]): string[] {
  const saying = found.map(({ compiled, target, layers }) => {
    const [kind, name]: [KindName, string] = target.ofEntity
      ? ['entity', target.entity as string]
      : ['template', [...target.templates][0] as string];
    return compiled.origin(kind, name, ['fields', target.from])?.layer ?? (layers.at(-1) as string);
  });
  const shared = saying.find((layer) => found.every(({ layers }) => layers.includes(layer)));
  return shared === undefined ? [...new Set(saying)] : [shared];
}

function notAll(compiled: Compiled, { ofEntity, entity, templates }: FieldTarget, { field }: FieldName): Fault {
  const [kind, name]: [KindName, string] = ofEntity
    ? ['entity', entity as string]
    : ['template', [...templates][0] as string];
  const place = compiled.origin(kind, name, ['fields', field]) ?? { file: '(program)', line: 1, column: 1 };
  const { file, line, column } = place;
  return { file, line, column, kind: 'unknown-field', message: `"${field}" is said here still.`, severity: 'error' };
}

const unique = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
];

function applied(files: readonly DefinitionFile[], edits: readonly TextEdit[]): DefinitionFile[] {
  const changed = new Map(withEdits(files, edits).map((file) => [file.path, file]));
  return files.map((file) => changed.get(file.path) ?? file);
}

function editsOf(
  files: readonly DefinitionFile[],
  found: readonly OfStack[],
  to: string,
): { edits: TextEdit[]; places: RenameLocation[]; alike: RenameLocation[]; touched: Set<string> } {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const syntaxes = new Map<string, SyntaxOf>();
  const syntaxOf = (path: string): SyntaxOf | undefined => {
    const file = byPath.get(path);
    if (!file) return undefined;
    const made = syntaxes.get(path) ?? new SyntaxOf(file);
    syntaxes.set(path, made);
    return made;
  };
  type Reported = TextEdit & { use?: FieldUse; layer: string; kind?: string; name?: string };
  const edits = new Map<string, Reported>();
  const put = (edit: TextEdit & { kind?: string; name?: string }, layer: string, use?: FieldUse) => {
    const key = `${edit.file} ${edit.offset}`;
    if (!edits.has(key)) edits.set(key, { ...edit, layer, ...(use ? { use } : {}) });
  };
  const places = new NamedLocations(to);
  const texts = new Map<string, string>();
  const layers = new Set<string>();
  const touched = new Set<string>();
  const alike = new Map<string, RenameLocation>();
  for (const stack of found) {
    const { compiled, target } = stack;
    for (const layer of stack.layers) layers.add(layer);
    const uses = findUses(compiled, target);
    for (const { spot: cursor, word } of uses.alike) {
      const place = placeOf(compiled, cursor, word);
      alike.set(`${place.file}:${place.line}:${place.column}`, place);
    }
    for (const use of uses.uses) {
      places.add(use);
      if (use.about === 'value' && use.was !== target.from) texts.set(use.was, use.is);
      touched.add(`${use.spot.kind} ${use.spot.name}`);
      const at = compiled.origin(use.spot.kind, use.spot.name, pathOf(use.spot));
      const node = at && syntaxOf(at.file)?.nodeAt(at.line, at.column);
      if (!at || !node) continue;
      const holder = node.parent?.type === 'property' && node === node.parent.children?.[0] ? node.parent : undefined;
      const written = use.about === 'key' ? (holder ? node : undefined) : (holder?.children?.[1] ?? node);
      if (written?.value === use.was) for (const edit of textEdit(at.file, written, use.is)) put(edit, at.layer, use);
      const inferred = inferredEdits(compiled, use, syntaxOf);
      for (const edit of inferred?.edits ?? []) put(edit, inferred?.layer ?? at.layer, use);
    }
    if (target.ofEntity)
      for (const edit of formerlyEdit(compiled, target, syntaxOf)) put(edit, layerOf(edit.file)?.layer ?? '');
  }
  for (const file of files) {
    const layer = layerOf(file.path)?.layer ?? '';
    if (!layers.has(layer)) continue;
    const role = roleIn(file.path);
    if (role === 'overlay') for (const edit of overlayEdits(file, places)) put(edit, layer);
    if (role === 'texts') for (const edit of textsEdits(file, places, texts)) put(edit, layer);
  }
  const told = [...edits.values()].map(({ file, offset, length, text, layer, use, kind, name }): RenameLocation => {
    const written = byPath.get(file)?.text.slice(offset, offset + length) ?? '';
    return {
      layer,
      file,
      ...(syntaxOf(file)?.positionOf(offset) ?? { line: 1, column: 1 }),
      ...(use ? { kind: use.spot.kind, name: use.spot.name } : {}),
      ...(!use && kind !== undefined && name !== undefined ? { kind: kind as KindName, name } : {}),
      path: use ? pathOf(use.spot) : [],
      was: written,
      is: text,
    };
  });
  return {
    edits: [...edits.values()],
    places: told.sort(byPlace),
    alike: [...alike.values()].sort(byPlace),
    touched,
  };
}

function placeOf(compiled: Compiled, cursor: Cursor, word: string): RenameLocation {
  const { kind, name } = cursor;
  const path = pathOf(cursor);
  const at = compiled.origin(kind, name, path) ?? { layer: '', file: '(program)', line: 1, column: 1 };
  return { ...at, kind, name, path, was: word, is: word };
}

const byPlace = (a: RenameLocation, b: RenameLocation): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;
