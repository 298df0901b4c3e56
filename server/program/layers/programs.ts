/**
 * Active programs: the tenant's own, and for each system and account the published layers merged over it. The active
 * versions are stored in the database and read for every request, so that all servers agree; a server caches only
 * compiled programs, by the hash of their sources.
 */
import type { Logger } from 'pino';
import { packOf, sameLanguage } from '../../../metadata/compiler/languages.ts';
import { layerOf } from '../../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import type { Program } from '../../../metadata/program.ts';
import { createLruCache } from '../../platform/lruCache.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import type { Store } from '../../store/index.ts';
import { cachedProgram } from '../definitions/compiledProgramCache.ts';
import { DefinitionFaults, faultLine } from '../definitions/load.ts';
import { readFolder } from '../definitions/readFolder.ts';
import { createRuntime, type ProgramRuntime } from '../runtime/programRuntime.ts';
import {
  type CompiledLayers,
  compileLayers,
  isError,
  type LayerEntries,
  type LayerEntryFault,
} from './compileLayers.ts';
import { type Head, readHeads, readInForce } from './inForce.ts';
import { inLanguage } from './inLanguage.ts';
import { layerHash } from './layerEntry.ts';
import { accountLayer, systemLayer } from './layerName.ts';
import { withoutFaults } from './withoutFaults.ts';

export interface ProgramScope {
  system: string;
  account?: string | undefined;
}

export interface ProgramInForce {
  runtime: ProgramRuntime;
  /** Faults of layer entries that were left out, because what lies below them changed since they were published. */
  leftOut: readonly LayerEntryFault[];
}

/**
 * The program in force for a system.
 * @param read the head of the system's layer, where that was just read
 * @param language of its reader; without one, or where the tenant has no texts in it, the tenant's
 */
export type RuntimeOf = (
  system: string,
  read?: { head: Head | undefined },
  language?: string,
) => Promise<ProgramRuntime>;

export interface Programs {
  /** The tenant's files alone. */
  tenant(): ProgramRuntime;
  /** Another program of files is in force. */
  use(program: Program): void;
  /** @param read the head of a system's layer, where that was just read */
  inForce(scope: ProgramScope, read?: { head: Head | undefined }): Promise<ProgramInForce>;
  /** The programs of some accounts of a system, by account; those without definitions of their own have the system's. */
  ofAccounts(system: string, accounts: readonly string[]): Promise<Map<string, ProgramRuntime>>;
  /** The same program in a language; without one, or where no language pack has it, in the tenant's. */
  inLanguage(runtime: ProgramRuntime, language: string | undefined): Promise<ProgramRuntime>;
  /** The files of all tenants, as they were read. */
  files(): Promise<readonly DefinitionFile[]>;
  /** Compiles layers that need not be in force. `typed`: somebody is writing, and the next moment it is another. */
  compile(stack: readonly LayerEntries[], lasting?: 'typed'): Promise<CompiledLayers>;
  /** The runtime of a program, cached by its hash. */
  runtimeFor(program: Program): ProgramRuntime;
  /** A cached program: for requests without a session, which must not cause compilation. */
  byHash(hash: string): ProgramRuntime | undefined;
}

/** Systems and accounts whose program a server keeps at hand. */
const MAX_CACHED_PROGRAMS = 60;
/** Languages whose program of the tenant a server keeps at hand. */
const MAX_LANGUAGES = 6;
/** The language of the base, which needs no pack. */
const BASE_LANGUAGE = 'en';
/** Compiled with all places: for those who author. */
const MAX_CACHED_AUTHORING_PROGRAMS = 4;
/** Cached programs of drafts: each is used at most once more, when it is saved, and must not evict active programs. */
const MAX_CACHED_DRAFT_PROGRAMS = 3;

export function createPrograms(parts: {
  store: Pick<Store, 'db'>;
  program: Program;
  folder: string | undefined;
  log: Logger;
}): Programs {
  const { store, log } = parts;
  let tenant = createRuntime(parts.program);
  let files: Promise<DefinitionFile[]> | undefined;
  const programs = createLruCache<Promise<ProgramInForce>>(MAX_CACHED_PROGRAMS);
  const whole = createLruCache<Promise<CompiledLayers>>(MAX_CACHED_AUTHORING_PROGRAMS);
  const typed = createLruCache<Promise<CompiledLayers>>(MAX_CACHED_DRAFT_PROGRAMS);
  const known = createLruCache<ProgramRuntime>(MAX_CACHED_PROGRAMS);
  const tenants = createLruCache<Promise<Program | undefined>>(MAX_LANGUAGES);
  const translations = createLruCache<ProgramRuntime>(MAX_CACHED_PROGRAMS);

  const keyOf = (stack: readonly { layer: string; hash: string }[]) =>
    [tenant.program.hash, ...stack.map(({ layer, hash }) => `${layer}@${hash}`)].join(' ');
  const hashed = ({ layer, pieces: layerEntries }: LayerEntries) => ({
    layer,
    hash: layerHash(layerEntries.map((layerEntry) => ({ ...layerEntry, hash: JSON.stringify(layerEntry.content) }))),
  });

  const runtimeFor = (program: Program): ProgramRuntime =>
    known.get(program.hash) ?? known.put(program.hash, createRuntime(program));

  function read(): Promise<DefinitionFile[]> {
    files ??= readFolder(parts.folder);
    return files;
  }

  function compileStack(stack: readonly LayerEntries[], lasting?: 'typed'): Promise<CompiledLayers> {
    const key = keyOf(stack.map(hashed));
    const kept = lasting === 'typed' ? typed : whole;
    const found = whole.get(key) ?? typed.get(key);
    if (found) return lasting === 'typed' ? found : whole.put(key, found);
    const made = read().then((read) => compileLayers(tenant.program.tenant, read, stack));
    made.catch(() => kept.drop(key));
    return kept.put(key, made);
  }

  /**
   * Definitions with faults are left out and the others are active: a missing rule is reported, while a server that
   * does not start helps nobody.
   */
  async function build(stack: readonly LayerEntries[]): Promise<ProgramInForce> {
    let rest = stack;
    const leftOut: LayerEntryFault[] = [];
    for (;;) {
      const { compiled, faults } = await compileStack(rest);
      if (compiled.program) {
        return { runtime: runtimeFor(compiled.program), leftOut };
      }
      const wrong = faults.filter(isError);
      for (const fault of wrong)
        log.error({ fault: faultLine(fault) }, 'published definitions have a fault, and are left out');
      leftOut.push(...wrong);
      const next = withoutFaults(rest, wrong);
      if (next.length === 0) return { runtime: tenant, leftOut };
      rest = next;
    }
  }

  async function stackOf(layers: readonly string[], heads: ReadonlyMap<string, Head>) {
    const own = layers.filter((layer) => (heads.get(layer)?.version ?? 0) > 0);
    return Promise.all(own.map(async (layer) => ({ layer, pieces: await readInForce(store.db, layer) })));
  }

  async function inForce(layers: readonly string[], heads: ReadonlyMap<string, Head>): Promise<ProgramInForce> {
    const asked = layers.flatMap((layer) => {
      const head = heads.get(layer);
      return head ? [{ layer, hash: head.hash }] : [];
    });
    if (asked.length === 0) return { runtime: tenant, leftOut: [] };
    const key = keyOf(asked);
    const found = programs.get(key);
    if (found) return found;
    const made = stackOf(layers, heads).then(async (stack) => {
      const built = await build(stack);
      // The layers read may be newer than the requested head: then they do not belong to this key.
      const read = keyOf(stack.map(({ layer, pieces: layerEntries }) => ({ layer, hash: layerHash(layerEntries) })));
      if (read !== key) programs.drop(key);
      return built;
    });
    made.catch(() => programs.drop(key));
    return programs.put(key, made);
  }

  /** The tenant's program in another language; undefined where no pack has it or its texts have an error. */
  async function tenantIn(language: string): Promise<Program | undefined> {
    const { program } = tenant;
    const layers = new Set((await read()).flatMap(({ path }) => layerOf(path)?.layer ?? []));
    if (!sameLanguage(language, BASE_LANGUAGE) && packOf(layers, language) === undefined) return undefined;
    try {
      return await cachedProgram(program.tenant, parts.folder, undefined, language);
    } catch (error) {
      if (!(error instanceof DefinitionFaults)) throw error;
      log.error({ language, faults: error.message }, 'a language pack has an error, and is left out');
      return undefined;
    }
  }

  /** Programs in another language to what they are in the tenant's. */
  const originals = new WeakMap<ProgramRuntime, ProgramRuntime>();

  async function inLanguageOf(runtime: ProgramRuntime, language: string): Promise<ProgramRuntime> {
    const own = tenant.program;
    const key = `${own.hash} ${language}`;
    const found = tenants.get(key) ?? tenants.put(key, tenantIn(language));
    found.catch(() => tenants.drop(key));
    const other = await found;
    if (!other) return runtime;
    const byHash = `${runtime.program.hash} ${other.hash}`;
    const made =
      translations.get(byHash) ?? translations.put(byHash, runtimeFor(inLanguage(runtime.program, own, other)));
    originals.set(made, runtime);
    return made;
  }

  return {
    tenant: () => tenant,
    async inLanguage(given, language) {
      const runtime = originals.get(given) ?? given;
      const own = tenantOf(tenant.program)?.language ?? BASE_LANGUAGE;
      return language === undefined || language === '' || language === own ? runtime : inLanguageOf(runtime, language);
    },
    use(program) {
      tenant = createRuntime(program);
      files = undefined;
      programs.clear();
      tenants.clear();
      translations.clear();
      whole.clear();
      typed.clear();
    },
    async inForce({ system, account }, read) {
      if (read && account === undefined) {
        const layer = systemLayer(system);
        return inForce([layer], read.head ? new Map([[layer, read.head]]) : new Map());
      }
      const layers = [systemLayer(system), ...(account ? [accountLayer(account)] : [])];
      return inForce(layers, await readHeads(store.db, layers));
    },
    async ofAccounts(system, accounts) {
      const layers = accounts.map(accountLayer);
      const heads = await readHeads(store.db, [systemLayer(system), ...layers]);
      const entries = accounts.map(async (account): Promise<[string, ProgramRuntime]> => {
        const { runtime } = await inForce([systemLayer(system), accountLayer(account)], heads);
        return [account, runtime];
      });
      return new Map(await Promise.all(entries));
    },
    files: read,
    compile: compileStack,
    runtimeFor,
    byHash: (hash) => [tenant, ...known.values()].find(({ program }) => program.hash === hash),
  };
}
