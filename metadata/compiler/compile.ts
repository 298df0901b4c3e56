/**
 * The compiler: files of definitions in, one frozen program out, or every fault at once with its place. It is
 * pure, so the server, the command and the browser's editor compile alike.
 */
import type { KindName } from '../kinds/kindNames.ts';
import { kindNames } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import { nameMap } from '../nameMap.ts';
import type { ByName, Fault, Program } from '../program.ts';
import { withDerivedPermissions } from '../reads/derivedPermissions.ts';
import type { Checks } from './checks.ts';
import { makeContext } from './context.ts';
import { descend } from './cursor.ts';
import { effectiveFields, rulesOf } from './fields.ts';
import { deepFreeze } from './freeze.ts';
import { withPack } from './languages.ts';
import { byLayer, mergeLayers } from './layers.ts';
import { layersOfTenant } from './layersOfTenant.ts';
import { layerOf } from './layout.ts';
import { link } from './link.ts';
import { type MergedDefinitions, makeOwn, noDefinitions } from './mergedDefinitions.ts';
import { type Origin, Origins, positionOf } from './origins.ts';
import { programHash } from './programHash.ts';
import { type FaultyPart, Report } from './report.ts';
import { checkProgram } from './semantic/checkProgram.ts';
import { secretReads } from './semantic/secretReads.ts';
import { wellKnownNames } from './semantic/wellKnownNames.ts';
import type { DefinitionFile, Position } from './source.ts';
import { strayFiles } from './strayFiles.ts';
import type { TranslatedText } from './texts.ts';
import { Uses } from './uses.ts';

export interface CompileOptions {
  /** The layer on top: `base`, or a folder of `tenants/`. */
  tenant: string;
  /** The layers, lowest first; default: the layers below the tenant's in its layer.json, and the tenant's own. */
  layers?: readonly string[] | undefined;
  /** In which texts are, where a pack has them; default: the tenant's. */
  language?: string | undefined;
  /** The engine's checks; without them types, regexes and circles of assignments are not looked at. */
  checks?: Checks | undefined;
  /** Paths of the pictures beside the definitions, `definitions/base/logo.svg`; without them nobody looks whether one is there. */
  pictures?: readonly string[] | undefined;
}

/** The position of a part of a definition. */
export type SourceLocation = Position & { layer: string };

/** A text, the tenant's translation of it (undefined: missing), and its position. */
export type TextLocation = Position & Omit<TranslatedText, 'origin'>;

const textLocation = ({ origin, ...text }: TranslatedText): TextLocation => ({
  ...text,
  ...(origin ? positionOf(origin) : { file: '(program)', line: 1, column: 1 }),
});

export interface Compiled {
  /**
   * Undefined if a fault is an error. Built on first access, so that a caller who only reads the faults does not pay for the
   * hash.
   */
  readonly program: Program | undefined;
  /** Sorted by file, line and column. */
  faults: Fault[];
  /** The part of a definition that one of these faults is about; undefined where it is about a file. */
  partOf(fault: Fault): FaultyPart | undefined;
  /** Returns the position of a part of a definition, by the names from the definition down. */
  origin(kind: KindName, name: string, path?: readonly string[]): SourceLocation | undefined;
  /** The word that a definition was unfolded from, where no file says it. */
  unfoldedFrom(kind: KindName, name: string): { kind: KindName; name: string } | undefined;
  /** The references between definitions. */
  uses: Uses;
  /** Returns every text that the tenant's language requires and that was written in another language. */
  texts(): TextLocation[];
  /**
   * Returns the translations in texts files whose text does not exist (any more) in the layers below; `of` is that text or path.
   */
  unusedTexts(): TextLocation[];
  /** The definitions as they were merged, faulty ones too: for explaining. */
  definitions: { readonly [Kind in KindName]: ByName<Kind> };
}

/** Compiles the definitions of a tenant. Never throws for what a file says. */
export function compile(files: readonly DefinitionFile[], options: CompileOptions): Compiled {
  const origins = new Origins();
  const merged = noDefinitions();
  const report = new Report(origins, (cursor) => {
    const entry = merged.get(cursor.kind)?.get(cursor.name);
    return entry?.value === cursor.value ? entry?.origin : origins.of(cursor.value);
  });
  strayFiles(files, report);
  const filesOf = byLayer(files);
  const { layers, language } = withPack(
    filesOf,
    layersOfTenant(filesOf, options, report),
    options.tenant,
    options.language,
  );
  const texts = mergeLayers(filesOf, layers, options.tenant, language, merged, origins, report);
  if (options.language !== undefined) speak(merged, options.tenant, language, origins);
  const uses = new Uses();
  const context = makeContext(merged, report, uses, options.checks, picturesOf(layers, options.pictures));
  wellKnownNames(context, options.tenant);
  link(context);
  context.fields = effectiveFields(context);
  const rules = rulesOf(context);
  checkProgram(context);

  const definitions = {} as { [Kind in KindName]: ByName<Kind> };
  for (const kind of kindNames) {
    const entries = [...(merged.get(kind) ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { value }]) => [name, value]);
    (definitions as Record<KindName, ByName<KindName>>)[kind] = nameMap(entries as [string, Definitions[KindName]][]);
  }
  secretReads(context, definitions);
  const faults = report.sorted(
    ({ kind, name }) =>
      merged
        .get(kind)
        ?.get(name)
        ?.madeOf?.some((input) => context.broken.has(`${input.kind} ${input.name}`)) ?? false,
  );
  const right = faults.every(({ severity }) => severity !== 'error');
  let program: Program | undefined;
  return {
    get program() {
      if (!right) return undefined;
      program ??= programOf({
        tenant: options.tenant,
        layers: [...layers],
        definitions,
        fields: withDerivedPermissions({ definitions, fields: context.fields }),
        rulesOf: rules,
      });
      return program;
    },
    faults,
    partOf: (fault) => report.parts.get(fault),
    uses,
    definitions,
    unfoldedFrom(kind, name) {
      const from = merged.get(kind)?.get(name)?.from;
      return from && (from.kind !== kind || from.name !== name) ? from : undefined;
    },
    texts: () => texts.all().map(textLocation),
    unusedTexts: () => texts.unused().map(textLocation),
    origin(kind, name, path = []) {
      const found: Origin | undefined = report.originOf({
        ...descend(context.cursor(kind, name), path),
        aboutKey: true,
      });
      return found ? { ...positionOf(found), layer: found.layer } : undefined;
    },
  };
}

/** The tenant as its pages and numbers are in another language. */
function speak(merged: MergedDefinitions, tenant: string, language: string, origins: Origins): void {
  const entry = merged.get('tenant')?.get(tenant);
  if (entry) makeOwn(entry, origins).language = language;
}

/** The names of those that lie at the root of one of the layers, where they are looked for. */
const picturesOf = (layers: readonly string[], paths: readonly string[] | undefined): string[] | undefined =>
  paths?.flatMap((path) => {
    const place = layerOf(path);
    return place && layers.includes(place.layer) && !place.inside.includes('/') ? [place.inside] : [];
  });

function programOf(content: Omit<Program, 'hash'>): Program {
  deepFreeze(content);
  return Object.freeze({ hash: programHash(content), ...content });
}
