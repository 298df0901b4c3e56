/**
 * References to a type in active definitions: its own (rules, lists of its fields), which are deleted with it, and
 * others, which would break. They come from the compiler's references, for the system's layer and every account's layer
 * above it.
 */
import type { Uses } from '../../../metadata/compiler/uses.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { LayerState } from '../../authoring/layerTarget.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { LayerEntries } from '../../program/layers/compileLayers.ts';
import { readInForce } from '../../program/layers/inForce.ts';
import { type LayerEntryName, layerEntryKey } from '../../program/layers/layerEntry.ts';
import { accountLayer, readLayerName } from '../../program/layers/layerName.ts';
import { isAccessible } from '../../records/read/readAccess.ts';

type Definitions = Program['definitions'];

export interface TypeUse {
  kind: KindName;
  name: string;
  /** Label. */
  label: string;
  /** The part of it: a field's label, or the path there. */
  where: string;
  /** The account of the definition, if it is in an account's layer; inaccessible accounts are not named. */
  account?: Localizable;
}

export interface TypeUses {
  uses: TypeUse[];
  /** Definitions of the system's layer that are the type's own. */
  own: LayerEntryName[];
}

/** True if the type was created in the system's layer; others come with the product's files. */
export const isMadeHere = ({ pieces: layerEntries }: LayerState, type: string): boolean =>
  layerEntries.some(({ kind, name, content }) => kind === 'template' && name === type && content.value);

export async function usesOfType(context: OperationContext, state: LayerState, type: string): Promise<TypeUses> {
  const { programs } = context.services;
  const system: LayerEntries = { layer: state.place.layer, pieces: state.pieces };
  const { compiled } = await programs.compile([system]);
  const mine = ownOf(compiled.definitions, compiled.uses, state, type);
  const isMine = new Set([{ kind: 'template' as const, name: type }, ...mine].map(layerEntryKey));
  const uses = describeUses(compiled.definitions, compiled.uses, type, isMine);
  for (const { layer, account } of await accountsThatSay(context, state.place.system, type)) {
    const over = { layer, pieces: await readInForce(context.services.store.db, layer) };
    const { compiled: theirs } = await programs.compile([system, over]);
    const declared = new Set(over.pieces.map(layerEntryKey));
    const all = describeUses(theirs.definitions, theirs.uses, type, new Set());
    uses.push(...all.filter((use) => declared.has(layerEntryKey(use))).map((use) => ({ ...use, account })));
  }
  return { uses, own: mine };
}

/** Rules and examples of the type, and lists used only by its fields; each must be in the system's layer. */
function ownOf(
  definitions: Definitions,
  uses: Uses,
  { pieces: layerEntries }: LayerState,
  type: string,
): LayerEntryName[] {
  return layerEntries.filter(({ kind, name }) => {
    if (kind === 'rules' || kind === 'example') return definitions[kind][name]?.template === type;
    if (kind !== 'list' || !name.startsWith(`${type}.`)) return false;
    return uses.of('list', name).every(({ by }) => by.kind === 'template' && by.name === type);
  });
}

/** References to the type; a list of its records is replaced by the fields that use it, which users know. */
function describeUses(definitions: Definitions, uses: Uses, type: string, leftOut: ReadonlySet<string>): TypeUse[] {
  const found = uses.of('template', type).flatMap(({ by }) => {
    const fields = by.kind === 'list' ? uses.of('list', by.name).map((one) => one.by) : [];
    return fields.length > 0 ? fields : [by];
  });
  const all = found
    .filter((by) => !leftOut.has(layerEntryKey(by)))
    .map(({ kind, name, path }) => ({
      kind,
      name,
      label: labelOf(definitions, kind, name),
      where: whereIn(definitions, kind, name, path),
    }));
  return [...new Map(all.map((use) => [`${layerEntryKey(use)} ${use.where}`, use])).values()];
}

function labelOf(definitions: Definitions, kind: KindName, name: string): string {
  const named = (definitions[kind] as Readonly<Record<string, { label?: string; title?: string }>>)[name];
  return named?.label || named?.title || name;
}

function whereIn(definitions: Definitions, kind: KindName, name: string, path: readonly string[]): string {
  const rule = kind === 'rules' ? definitions.rules[name] : undefined;
  const template = rule ? rule.template : kind === 'template' ? name : undefined;
  const field = rule ? rule.field : path[0] === 'fields' ? path[1] : undefined;
  if (template === undefined || field === undefined) return path.join('/');
  const of = definitions.template[template];
  const label = of?.fields[field]?.label ?? definitions.entity[of?.entity ?? '']?.fields[field]?.label ?? field;
  return rule ? `${of?.label ?? template}: ${label}` : label;
}

/** Accounts of the system whose layer contains the type's name; the compiler decides if it means the type. */
async function accountsThatSay(context: OperationContext, system: string, type: string) {
  const { store } = context.services;
  const rows = await store.db
    .selectFrom('definition_versions')
    .select('layer')
    .distinct()
    .where('in_force', '=', 1)
    .where('layer', 'like', `${accountLayer('')}%`)
    .where('content', 'like', `%${type}%`)
    .execute();
  const found: { layer: string; account: Localizable }[] = [];
  const reached = context.access.may(own.account, 'get') ? isAccessible(context, own.account, 'get') : () => false;
  for (const { layer } of rows) {
    const account = await store.entities(own.account).get(readLayerName(layer)?.id ?? '');
    if (!account || (account.scope.system !== '' && account.scope.system !== system)) continue;
    const { title } = context.runtime.program.definitions.entity[own.account] ?? {};
    const name = String(account.values[title ?? ''] ?? account.id);
    found.push({ layer, account: reached(account) ? name : t('templateOtherAccount') });
  }
  return found;
}
