/**
 * The role of a file, by its folder and name. `platform/**`, `freight/**`, `base/**`, `tenants/NAME/**` and `languages/TAG/**` are layers, and so are
 * `systems/ID/**` and `accounts/ID/**`, which are authored in the browser. `NAME.KIND.json` is one definition, `PLURAL.json` or
 * `ANY.PLURAL.json` several, `ANY.definitions.json` several of several kinds, `*.overlay.json` changes lower layers, and
 * `*.texts.json` translates them.
 */
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { isSimilarName } from './didYouMean.ts';

export type FileRole =
  | { role: 'one'; kind: KindName; name: string; plural?: string }
  | { role: 'many'; kind: KindName; plural: string }
  | { role: 'several' }
  | { role: 'overlay' }
  | { role: 'texts' }
  | { role: 'unknown' };

const byPlural = new Map<string, KindName>(kindNames.map((kind) => [kinds[kind].plural, kind]));
const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** Files that a layer has at most one of, at its root, without a name of their own. */
const ownOfLayer = ['layer', 'tenant', 'sample'] as const;

/** The layers that ship with the product, lowest first: without a trade, freight, and the suite as tenants extend it. */
export const SHIPPED_LAYERS = ['platform', 'freight', 'base'] as const;

export const isShipped = (layer: string): boolean => (SHIPPED_LAYERS as readonly string[]).includes(layer);

const SHIPPED_PATH = new RegExp(`^(?:.*/)?definitions/(?:${SHIPPED_LAYERS.join('|')})/`);

/** @returns true for a file of a layer that ships with the product */
export const isShippedPath = (path: string): boolean => SHIPPED_PATH.test(path);

/** The folder of a layer below `definitions/`. */
export const folderOfLayer = (layer: string): string =>
  isShipped(layer) || layer.includes('/') ? layer : `tenants/${layer}`;

/** The layer of a path and the file's path in it: `platform`, `freight`, `base`, a tenant's name, `languages/TAG`, `systems/ID`, `accounts/ID`; undefined elsewhere. */
export function layerOf(path: string): { layer: string; inside: string } | undefined {
  const found =
    /^(?:(?:.*?\/)?definitions\/)?(?:(platform|freight|base|(?:languages|systems|accounts)\/[^/]+)|tenants\/([^/]+))\/(.+)$/.exec(
      path,
    );
  if (!found) return undefined;
  return { layer: (found[1] ?? found[2]) as string, inside: found[3] as string };
}

/** Returns the role of a file within a layer. */
export function roleOf(inside: string, layer: string): FileRole {
  const base = inside.slice(inside.lastIndexOf('/') + 1).replace(/\.json$/, '');
  if (base === 'overlay' || base.endsWith('.overlay')) return { role: 'overlay' };
  if (base === 'definitions' || base.endsWith('.definitions')) return { role: 'several' };
  if (base === 'texts' || base.endsWith('.texts')) return { role: 'texts' };
  const own = ownOfLayer.find((kind) => kind === base);
  if (own) return { role: 'one', kind: own, name: own === 'sample' ? 'sample' : layer };
  const dot = base.lastIndexOf('.');
  const suffix = base.slice(dot + 1);
  const plural = byPlural.get(suffix);
  if (dot > 0 && isKind(suffix))
    // `api` is its own plural: which of the two it is, the content says.
    return { role: 'one', kind: suffix, name: base.slice(0, dot), ...(plural ? { plural: suffix } : {}) };
  if (plural) return { role: 'many', kind: plural, plural: suffix };
  return { role: 'unknown' };
}

/** Kinds that a file of several kinds does not hold: of each there is one file in a layer. */
const alone: ReadonlySet<KindName> = new Set(ownOfLayer);

/** The kind whose definitions a file of several kinds holds under a word. */
export function kindOfPlural(plural: string): KindName | undefined {
  const kind = byPlural.get(plural);
  return kind && !alone.has(kind) ? kind : undefined;
}

/** The words of a file of several kinds. */
export const plurals = (): string[] => [...byPlural].filter(([, kind]) => !alone.has(kind)).map(([plural]) => plural);

/** Every word that a file's name may end with, for faults. */
export const suffixes = (): string[] => [...kindNames, ...byPlural.keys(), 'definitions', 'overlay', 'texts'];

/** @returns true if the only key of a file for several definitions is a misspelled plural */
export function isMisspeltPlural(content: Record<string, unknown>, plural: string | undefined): boolean {
  const [key, ...others] = Object.keys(content);
  if (plural === undefined || key === undefined || others.length > 0 || key === plural) return false;
  const members = content[key];
  return typeof members === 'object' && members !== null && !Array.isArray(members) && isSimilarName(key, plural);
}
