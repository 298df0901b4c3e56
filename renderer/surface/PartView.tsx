/** A part in its place: its permission, its condition, its repetition, its component. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Part } from '../../metadata/kinds/part.ts';
import { ordered } from '../../metadata/order.ts';
import { holds, sessionAtom } from '../http/session.ts';
import { definition, programAtom } from '../program/program.ts';
import { message, word } from '../text/messages.ts';
import type { Locals } from './componentContract.ts';
import { componentOf, registeredKinds } from './componentRegistry.ts';
import { LocalsContext, SurfaceContext, useLocals, useSurface, useText, useValue } from './hooks.ts';
import type { OpenSurface } from './openSurface.ts';
import { Marked } from './partMarks.tsx';

/** Error boundary of a part; the rest of the screen continues. A new definition of the part is tried again. */
class Boundary extends Component<{ what: string; part: Part; children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate(before: { part: Part }) {
    if (this.state.error && before.part !== this.props.part) this.setState({ error: undefined });
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Alert color="red" title={word('frame.broken', { what: this.props.what })} role="alert">
        <p>{error.message}</p>
        {/* What is missing may be of an older build: the page as it is now has it. */}
        <Button variant="default" onClick={() => location.reload()}>
          {word('frame.reload')}
        </Button>
      </Alert>
    );
  }
}

/** Placeholder of a component while it loads. */
function Coming({ height }: { height: number }) {
  const { expectPart } = useSurface();
  const end = useRef<(() => void) | undefined>(undefined);
  useLayoutEffect(() => {
    end.current ??= expectPart();
  }, [expectPart]);
  // Ended together with the effects in which the component offers its methods, not before.
  useEffect(
    () => () => {
      end.current?.();
      end.current = undefined;
    },
    [],
  );
  return <Skeleton height={height} radius="sm" aria-hidden />;
}

/** Draws the parts of a map, in order. */
export function Parts({ of, slot }: { of: Readonly<Record<string, Part>> | undefined; slot?: string | undefined }) {
  const shown = useMemo(() => ordered(of).filter(([, part]) => slot === undefined || part.slot === slot), [of, slot]);
  return shown.map(([name, part]) => <PartView key={name} name={name} part={part} />);
}

function Single({ name, part }: { name: string; part: Part }) {
  const surface = useSurface();
  const locals = useLocals();
  const visible = useValue(part.visibleWhen ?? true);
  if (!visible) return null;
  if (part.templateFrom !== undefined) return <OfTemplate name={name} part={part} from={part.templateFrom} />;
  const Kind = componentOf(part.component);
  if (!Kind) {
    return (
      <Alert color="red" title={word('frame.noComponent', { component: part.component })} role="alert">
        {word('frame.noComponentOf', { part: name, kinds: registeredKinds().join(', ') })}
      </Alert>
    );
  }
  return (
    <Boundary what={`${part.component} ${name}`} part={part}>
      <Suspense fallback={<Coming height={part.component === 'grid' ? 320 : 28} />}>
        <Kind
          name={name}
          props={(part.props ?? {}) as never}
          part={part}
          surface={surface}
          locals={locals}
          // biome-ignore lint/correctness/noChildrenProp: not React's children: a component asks for a slot's parts.
          children={(slot) => <Parts of={part.parts} slot={slot} />}
        />
      </Suspense>
    </Boundary>
  );
}

/** Components that ask the server for their template: it may be one that this page's definitions do not bring. */
const TEMPLATE_OF_SERVER: ReadonlySet<string> = new Set(['fieldTemplate'] satisfies Part['component'][]);

/** A part over the template that an expression names; recreated when the template changes. */
function OfTemplate({ name, part, from }: { name: string; part: Part; from: unknown }) {
  useAtomValue(programAtom);
  const template = useText(from);
  const shown = useMemo((): Part => {
    const { templateFrom: _, ...rest } = part;
    return { ...rest, props: { ...rest.props, template } };
  }, [part, template]);
  if (template === '') return null;
  if (!TEMPLATE_OF_SERVER.has(part.component) && !definition('template', template))
    return (
      <Alert color="red" role="alert">
        {message('templateNotFound')}
      </Alert>
    );
  return <Single key={template} name={name} part={shown} />;
}

/** Provides a state scope: `surface` is the surface as seen from that scope. */
export function Inside({ surface, children }: { surface: OpenSurface; children: ReactNode }) {
  return <SurfaceContext.Provider value={surface}>{children}</SurfaceContext.Provider>;
}

/** A part with its own state scope, which its expressions read too. */
function Scoped({ name, part }: { name: string; part: Part }) {
  return (
    <Inside surface={useSurface().within(name, part)}>
      <Single name={name} part={part} />
    </Inside>
  );
}

/** A member's locals keep their identity, so that its expressions are not recreated. */
function Member({ id, name, part, as, value }: { id: string; name: string; part: Part; as: string; value: unknown }) {
  const surface = useSurface();
  const around = useLocals();
  const locals = useMemo<Locals>(
    () => ({ ...around, item: { ...(around.item as object | undefined), [as]: value } }),
    [around, as, value],
  );
  return (
    <LocalsContext.Provider value={locals}>
      <Inside surface={surface.within(name, part, id)}>
        <Single name={name} part={part} />
      </Inside>
    </LocalsContext.Provider>
  );
}

/** The members of a list; of a map, its values with their keys as ids. */
export function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([id, member]) =>
    typeof member === 'object' && member !== null ? { id, ...member } : { id, value: member },
  );
}

/** Keys of the members of a repeated part. */
export function keysOf(
  surface: OpenSurface,
  { key, as }: NonNullable<Part['each']>,
  members: readonly unknown[],
  around: Locals,
): string[] {
  return members.map((value, index) => {
    const own = (value as { id?: unknown } | null)?.id ?? index;
    const item = { ...(around.item as object | undefined), [as]: value };
    return String(key ? surface.value(key, { ...around, item }) : own);
  });
}

/** Keeps the state of the members that are there, and of no other. */
export function useKeptMembers(name: string, keys: readonly string[]): void {
  const surface = useSurface();
  const all = JSON.stringify(keys);
  useEffect(() => surface.keepMembers(name, JSON.parse(all)), [surface, name, all]);
}

function Repeated({ name, part, each }: { name: string; part: Part; each: NonNullable<Part['each']> }) {
  const surface = useSurface();
  const around = useLocals();
  const members = membersOf(useValue(each.in));
  const keys = keysOf(surface, each, members, around);
  useKeptMembers(name, keys);
  return members.map((value, index) => {
    const id = keys[index] as string;
    return <Member key={id} id={id} name={name} part={part} as={each.as} value={value} />;
  });
}

/** A part, if this user may see it. */
export function PartView({ name, part }: { name: string; part: Part }) {
  const session = useAtomValue(sessionAtom);
  if (part.permission && !holds(part.permission, session)) return null;
  return (
    <Marked part={part}>
      {part.each ? (
        <Repeated name={name} part={part} each={part.each} />
      ) : part.scope ? (
        <Scoped name={name} part={part} />
      ) : (
        <Single name={name} part={part} />
      )}
    </Marked>
  );
}
