/** The state of an open surface by its scopes (metadata/stateScopes.ts): where each name is kept, read and called. */
import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { Part } from '../../metadata/kinds/part.ts';
import {
  addressOf,
  namesTo,
  type StateScope,
  scopeOfPart,
  scopesWithName,
  scopesWithRows,
} from '../../metadata/stateScopes.ts';
import { appStore } from '../program/appStore.ts';
import { type Cells, createCells } from './cells.ts';
import type { Methods } from './componentContract.ts';

/** Members of a repeated part by key, and the active one. */
interface Members {
  readonly byKey: Map<string, StateNode>;
  readonly changed: PrimitiveAtom<number>;
  readonly front: PrimitiveAtom<string | undefined>;
}

/** Reads `state.NAME.current`: of repeated tabs, the open one. */
const FRONT = 'current';

/** A scope of an open surface. What is kept in it stays when the parts that wrote it are drawn no more. */
export class StateNode {
  readonly cells: Cells = createCells();
  /** `row` and `selection` of the parts in this scope. */
  readonly roots: Cells = createCells();
  readonly methods = new Map<string, Methods>();
  readonly up: StateNode | undefined;
  /** Key of the member of a repeated part. */
  readonly key: string | undefined;
  readonly #scope: () => StateScope;
  readonly #inner = new Map<string, StateNode>();
  readonly #members = new Map<string, Members>();

  constructor(scope: () => StateScope, up?: StateNode, key?: string) {
    this.#scope = scope;
    this.up = up;
    this.key = key;
  }

  get scope(): StateScope {
    return this.#scope();
  }

  /** The scope that a part in this one is. @param key of a repeated part, the member's */
  inner(name: string, part?: Part, key?: string): StateNode {
    const known = key === undefined ? this.#inner.get(name) : this.#membersOf(name).byKey.get(key);
    if (known) return known;
    // A part that the definition does not name is rendered by a component.
    const drawn = part && scopeOfPart(name, part, this.scope);
    const scope = () => this.scope.inner.get(name) ?? drawn ?? scopeOfPart(name, { component: 'stack' }, this.scope);
    const made = new StateNode(scope, this, key);
    if (key === undefined) this.#inner.set(name, made);
    else {
      this.#membersOf(name).byKey.set(key, made);
      this.#tell(name);
    }
    return made;
  }

  /** Forgets members that are there no more, with what was kept in them. */
  keepMembers(name: string, keys: readonly string[]): void {
    const { byKey } = this.#membersOf(name);
    const gone = [...byKey.keys()].filter((key) => !keys.includes(key));
    for (const key of gone) byKey.delete(key);
    if (gone.length > 0) this.#tell(name);
  }

  bringToFront(name: string, key: string | undefined): void {
    appStore.set(this.#membersOf(name).front, key);
  }

  /** This scope and all in it. */
  *all(): Generator<StateNode> {
    yield this;
    for (const node of this.#inner.values()) yield* node.all();
    for (const { byKey } of this.#members.values()) for (const node of byKey.values()) yield* node.all();
  }

  /** The cell into which a part of this scope, or the scope's own part, publishes. */
  cellOf(part: string): PrimitiveAtom<unknown> {
    return this.#holderOf(part).cells.cell(part);
  }

  /** The scope for `row` and `selection` of a part of this scope, or of the scope's own part. */
  rowsOf(part: string): Cells {
    return this.#holderOf(part).roots;
  }

  /** The scope in which a part of this scope, or the scope's own part, has its name. */
  #holderOf(part: string): StateNode {
    // A use publishes beside its siblings; a repeated part in its member.
    const isItself = this.key === undefined && this.up !== undefined && this.scope.name === part;
    return isItself && !this.scope.names.has(part) ? (this.up as StateNode) : this;
  }

  /** Methods by part, of the scope in which the part has its name. */
  methodsOf(part: string): Map<string, Methods> {
    return this.#holderOf(part).methods;
  }

  /** The shortest unique name of a part of this scope within the surface, without keys. */
  addressOf(part: string): string {
    return addressOf(this.#holderOf(part).scope, part);
  }

  /** Keys of the enclosing members, which distinguish this scope from equal ones. */
  get keys(): readonly string[] {
    return [...(this.up?.keys ?? []), ...(this.key === undefined ? [] : [this.key])];
  }

  /** Resolves an address of the state: `grid`, `charges.grid`, `invoice.KEY.grid`, `form.value.city`. */
  resolve(address: string): { node: StateNode; name: string; rest: readonly string[] } {
    let [name = '', ...rest] = address.split('.');
    let node = this.#withName(name) ?? this.root;
    for (;;) {
      const [next, ...after] = rest;
      if (next === undefined) break;
      const scope = node.scope.inner.get(name);
      const isMember = scope?.repeated === true && !(node.key !== undefined && node.scope.name === name);
      if (isMember) {
        const member = node.#member(name, next);
        const [part, ...more] = after;
        if (!member || part === undefined) break;
        [node, name, rest] = [member, part, more];
      } else if (scope?.names.has(next)) [node, name, rest] = [node.inner(name), next, after];
      else break;
    }
    return { node, name, rest };
  }

  get root(): StateNode {
    return this.up ? this.up.root : this;
  }

  /**
   * The `state` scope of an expression. @param paths the paths that it reads, without `state.`; an empty path: all of
   * it
   */
  read(get: Getter, paths: readonly (readonly string[])[]): Record<string, unknown> {
    if (paths.some((path) => path.length === 0)) return this.#everything(get);
    const byName = new Map<string, (readonly string[])[]>();
    for (const [name = '', ...rest] of paths) byName.set(name, [...(byName.get(name) ?? []), rest]);
    return Object.fromEntries(
      [...byName].map(([name, rest]) => {
        const node = this.#withName(name) ?? this.root;
        return [name, node.#valueOf(get, name, rest)];
      }),
    );
  }

  /** `row` or `selection`. */
  readRows(get: Getter, root: string): unknown {
    const [scope, ...more] = scopesWithRows(this.scope);
    // Of several lists none is meant.
    if (more.length > 0) return undefined;
    const node = (scope && this.#nodeOf(scope)) ?? this.root;
    return get(node.roots.cell(root));
  }

  #tell(name: string): void {
    const { changed } = this.#membersOf(name);
    // Not now: a scope may be made while a page is drawn.
    queueMicrotask(() => appStore.set(changed, (count) => count + 1));
  }

  #membersOf(name: string): Members {
    const known = this.#members.get(name);
    if (known) return known;
    const made: Members = { byKey: new Map(), changed: atom(0), front: atom<string | undefined>(undefined) };
    this.#members.set(name, made);
    return made;
  }

  #member(name: string, key: string): StateNode | undefined {
    const { byKey, front } = this.#membersOf(name);
    return byKey.get(key === FRONT ? (appStore.get(front) ?? key) : key);
  }

  /** The open scope of a scope that is around this one, or down in uses. */
  #nodeOf(scope: StateScope): StateNode | undefined {
    for (let node: StateNode | undefined = this; node; node = node.up) if (node.scope === scope) return node;
    let node = this.root;
    for (const name of namesTo(scope)) node = node.inner(name);
    return node;
  }

  #withName(name: string): StateNode | undefined {
    const [scope, ...more] = scopesWithName(this.scope, name);
    return scope && more.length === 0 ? this.#nodeOf(scope) : undefined;
  }

  #valueOf(get: Getter, name: string, rest: readonly (readonly string[])[]): unknown {
    const scope = this.scope.inner.get(name);
    if (!scope || (this.key !== undefined && this.scope.name === name)) return get(this.cells.cell(name));
    if (scope.repeated) return this.#membersNow(get, name, rest);
    const own = get(this.cells.cell(name)) as object | undefined;
    const inner = this.inner(name);
    const wanted = rest.filter(([next]) => next !== undefined && scope.names.has(next));
    if (rest.some((path) => path.length === 0)) return { ...own, ...inner.#everything(get) };
    return wanted.length === 0 ? own : { ...own, ...inner.read(get, wanted) };
  }

  #membersNow(get: Getter, name: string, rest: readonly (readonly string[])[]): Record<string, unknown> {
    const { byKey, changed, front } = this.#membersOf(name);
    get(changed);
    const members = Object.fromEntries([...byKey].map(([key, node]) => [key, node.#everything(get)]));
    if (!rest.some(([next]) => next === FRONT)) return members;
    return { ...members, [FRONT]: members[get(front) ?? ''] };
  }

  /** The whole state of this scope; for a member of a repeated part including what the part itself publishes. */
  #everything(get: Getter): Record<string, unknown> {
    const names = new Set([...Object.keys(get(this.cells.all)), ...this.scope.inner.keys()]);
    const own = this.key === undefined ? undefined : this.scope.name;
    const found = Object.fromEntries(
      [...names].filter((name) => name !== own).map((name) => [name, this.#valueOf(get, name, [[]])]),
    );
    return own === undefined ? found : { ...(get(this.cells.cell(own)) as object | undefined), ...found };
  }
}
