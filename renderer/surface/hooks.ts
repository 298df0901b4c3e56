/** How components read and write their surface (componentContract.ts). */
import { useAtomValue } from 'jotai';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { Locals, Method, Methods } from './componentContract.ts';
import type { OpenSurface } from './openSurface.ts';

const NO_LOCALS: Locals = {};
export const SurfaceContext = createContext<OpenSurface | undefined>(undefined);
export const LocalsContext = createContext<Locals>(NO_LOCALS);

/** The surface of a component. */
export function useSurface(): OpenSurface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('A component was drawn outside of a screen.');
  return surface;
}

/** Local scopes of a component. */
export const useLocals = (): Locals => useContext(LocalsContext);

/** The value of an expression, rendered again when what it reads changes. `locals` must keep its identity. */
export function useValue<Value = unknown>(expression: unknown, locals?: Locals): Value {
  const surface = useSurface();
  const around = useLocals();
  const scope = locals ?? around;
  const valueAtom = useMemo(() => surface.valueAtom(expression, scope), [surface, expression, scope]);
  return useAtomValue(valueAtom) as Value;
}

/** The value of an expression as text: nothing for what is missing. */
export function useText(expression: unknown, locals?: Locals): string {
  const value = useValue(expression, locals);
  return value === undefined || value === null ? '' : String(value);
}

/** `state.NAME`, rendered again when it changes. */
export function useSurfaceState<Value = unknown>(name: string): Value | undefined {
  const expression = useMemo(() => ({ var: `state.${name}` }), [name]);
  return useValue<Value | undefined>(expression);
}

/** An id of the page for what a part draws: no other part of the surface has it, nor another member of a repeated one. */
export function usePartId(part: string): string {
  const surface = useSurface();
  return [surface.addressOf(part), ...surface.keys].join('-').replaceAll(/\s/g, '_');
}

/** Publishes members of `state.PART` after each render in which one changed. */
export function usePublish(part: string, members: Readonly<Record<string, unknown>>): void {
  const surface = useSurface();
  useEffect(() => surface.publish(part, members));
}

/** Makes methods callable while the component is mounted; they may close over the latest render. */
export function useMethods(part: string, methods: Methods): void {
  const surface = useSurface();
  const latest = useRef(methods);
  useEffect(() => {
    latest.current = methods;
  });
  const names = Object.keys(methods).join(' ');
  useEffect(() => {
    const stable: Record<string, Method> = {};
    for (const name of names.split(' ')) stable[name] = (params) => latest.current[name]?.(params);
    return surface.register(part, stable);
  }, [surface, part, names]);
}
