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

interface ProgramParts {
  store: Pick<Store, 'db'>;
  program: Program;
  folder: string | undefined;
  log: Logger;
}

export function createPrograms(parts: ProgramParts): Programs {
  const cache = new ProgramCache(parts);
  const { store } = parts;
  return {
    tenant: () => cache.tenant,
    inLanguage: (runtime, language) => cache.inLanguage(runtime, language),
    use: (program) => cache.use(program),
    async inForce({ system, account }, read) {
      if (read && account === undefined) {
        const layer = systemLayer(system);
        return cache.inForce([layer], read.head ? new Map([[layer, read.head]]) : new Map());
      }
      const layers = [systemLayer(system), ...(account ? [accountLayer(account)] : [])];
      return cache.inForce(layers, await readHeads(store.db, layers));
    },
    async ofAccounts(system, accounts) {
      const layers = accounts.map(accountLayer);
      const heads = await readHeads(store.db, [systemLayer(system), ...layers]);
      const entries = accounts.map(async (account): Promise<[string, ProgramRuntime]> => {
        const { runtime } = await cache.inForce([systemLayer(system), accountLayer(account)], heads);
        return [account, runtime];
      });
      return new Map(await Promise.all(entries));
    },
    files: () => cache.files(),
    compile: (stack, lasting) => cache.compile(stack, lasting),
    runtimeFor: (program) => cache.runtimeFor(program),
    byHash: (hash) => cache.byHash(hash),
  };
}

const hashOf = ({ layer, pieces }: LayerEntries) => ({
  layer,
  hash: layerHash(pieces.map((layerEntry) => ({ ...layerEntry, hash: JSON.stringify(layerEntry.content) }))),
});

/** The compiled programs of a server: the tenant's, those of systems and accounts, drafts and translations. */
class ProgramCache {
  /** The tenant's files alone. */
  tenant: ProgramRuntime;
  readonly #parts: ProgramParts;
  #files: Promise<DefinitionFile[]> | undefined;
  readonly #active = createLruCache<Promise<ProgramInForce>>(MAX_CACHED_PROGRAMS);
  readonly #whole = createLruCache<Promise<CompiledLayers>>(MAX_CACHED_AUTHORING_PROGRAMS);
  readonly #typed = createLruCache<Promise<CompiledLayers>>(MAX_CACHED_DRAFT_PROGRAMS);
  readonly #runtimes = createLruCache<ProgramRuntime>(MAX_CACHED_PROGRAMS);
  readonly #tenants = createLruCache<Promise<Program | undefined>>(MAX_LANGUAGES);
  readonly #translations = createLruCache<ProgramRuntime>(MAX_CACHED_PROGRAMS);
  /** Programs in another language to the same program in the tenant's language. */
  readonly #originals = new WeakMap<ProgramRuntime, ProgramRuntime>();

  constructor(parts: ProgramParts) {
    this.#parts = parts;
    this.tenant = createRuntime(parts.program);
  }

  use(program: Program): void {
    this.tenant = createRuntime(program);
    this.#files = undefined;
    this.#active.clear();
    this.#tenants.clear();
    this.#translations.clear();
    this.#whole.clear();
    this.#typed.clear();
  }

  files(): Promise<DefinitionFile[]> {
    this.#files ??= readFolder(this.#parts.folder);
    return this.#files;
  }

  runtimeFor(program: Program): ProgramRuntime {
    return this.#runtimes.get(program.hash) ?? this.#runtimes.put(program.hash, createRuntime(program));
  }

  byHash(hash: string): ProgramRuntime | undefined {
    return [this.tenant, ...this.#runtimes.values()].find(({ program }) => program.hash === hash);
  }

  compile(stack: readonly LayerEntries[], lasting?: 'typed'): Promise<CompiledLayers> {
    const key = this.#keyOf(stack.map(hashOf));
    const kept = lasting === 'typed' ? this.#typed : this.#whole;
    const found = this.#whole.get(key) ?? this.#typed.get(key);
    if (found) return lasting === 'typed' ? found : this.#whole.put(key, found);
    const { tenant } = this.tenant.program;
    const made = this.files().then((files) => compileLayers(tenant, files, stack));
    made.catch(() => kept.drop(key));
    return kept.put(key, made);
  }

  async inForce(layers: readonly string[], heads: ReadonlyMap<string, Head>): Promise<ProgramInForce> {
    const published = layers.flatMap((layer) => {
      const head = heads.get(layer);
      return head ? [{ layer, hash: head.hash }] : [];
    });
    if (published.length === 0) return { runtime: this.tenant, leftOut: [] };
    const key = this.#keyOf(published);
    const found = this.#active.get(key);
    if (found) return found;
    const made = this.#stackOf(layers, heads).then(async (stack) => {
      const built = await this.#build(stack);
      // The layers read may be newer than the requested head: then they do not belong to this key.
      const read = this.#keyOf(stack.map(({ layer, pieces }) => ({ layer, hash: layerHash(pieces) })));
      if (read !== key) this.#active.drop(key);
      return built;
    });
    made.catch(() => this.#active.drop(key));
    return this.#active.put(key, made);
  }

  async inLanguage(given: ProgramRuntime, language: string | undefined): Promise<ProgramRuntime> {
    const runtime = this.#originals.get(given) ?? given;
    const own = tenantOf(this.tenant.program)?.language ?? BASE_LANGUAGE;
    if (language === undefined || language === '' || language === own) return runtime;
    return this.#translated(runtime, language);
  }

  #keyOf(stack: readonly { layer: string; hash: string }[]): string {
    return [this.tenant.program.hash, ...stack.map(({ layer, hash }) => `${layer}@${hash}`)].join(' ');
  }

  async #stackOf(layers: readonly string[], heads: ReadonlyMap<string, Head>) {
    const { db } = this.#parts.store;
    const own = layers.filter((layer) => (heads.get(layer)?.version ?? 0) > 0);
    return Promise.all(own.map(async (layer) => ({ layer, pieces: await readInForce(db, layer) })));
  }

  /**
   * Definitions with faults are left out and the others are active: a missing rule is reported, while a server that
   * does not start helps nobody.
   */
  async #build(stack: readonly LayerEntries[]): Promise<ProgramInForce> {
    let rest = stack;
    const leftOut: LayerEntryFault[] = [];
    for (;;) {
      const { compiled, faults } = await this.compile(rest);
      if (compiled.program) return { runtime: this.runtimeFor(compiled.program), leftOut };
      const wrong = faults.filter(isError);
      for (const fault of wrong)
        this.#parts.log.error({ fault: faultLine(fault) }, 'published definitions have a fault, and are left out');
      leftOut.push(...wrong);
      const next = withoutFaults(rest, wrong);
      if (next.length === 0) return { runtime: this.tenant, leftOut };
      rest = next;
    }
  }

  async #translated(runtime: ProgramRuntime, language: string): Promise<ProgramRuntime> {
    const own = this.tenant.program;
    const key = `${own.hash} ${language}`;
    const found = this.#tenants.get(key) ?? this.#tenants.put(key, this.#tenantIn(language));
    found.catch(() => this.#tenants.drop(key));
    const other = await found;
    if (!other) return runtime;
    const byHash = `${runtime.program.hash} ${other.hash}`;
    const made =
      this.#translations.get(byHash) ??
      this.#translations.put(byHash, this.runtimeFor(inLanguage(runtime.program, own, other)));
    this.#originals.set(made, runtime);
    return made;
  }

  /** The tenant's program in another language; undefined if no pack has it or its texts have an error. */
  async #tenantIn(language: string): Promise<Program | undefined> {
    const { program } = this.tenant;
    const layers = new Set((await this.files()).flatMap(({ path }) => layerOf(path)?.layer ?? []));
    if (!sameLanguage(language, BASE_LANGUAGE) && packOf(layers, language) === undefined) return undefined;
    try {
      return await cachedProgram(program.tenant, this.#parts.folder, undefined, language);
    } catch (error) {
      if (!(error instanceof DefinitionFaults)) throw error;
      this.#parts.log.error({ language, faults: error.message }, 'a language pack has an error, and is left out');
      return undefined;
    }
  }
}
