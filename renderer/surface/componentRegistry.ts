/**
 * The component of each kind. A surface draws components without importing one: whoever draws surfaces gives them here
 * first (main.tsx in the page, a test for itself).
 */
import type { ComponentType } from 'react';
import type { Part } from '../../metadata/kinds/part.ts';
import type { ComponentKind } from '../../metadata/signatures/components.ts';
import type { ComponentProps } from './componentContract.ts';

/** A component that is loaded when it is first drawn. */
interface RegisteredComponent {
  /** Begins to fetch it, before it is drawn. */
  preload(): void;
}

export type ComponentRegistry = { readonly [Kind in ComponentKind]: RegisteredComponent };

let registered: Partial<ComponentRegistry> = {};

export function registerComponents(components: ComponentRegistry): void {
  registered = components;
}

/** The component of a kind, if there is one. Its props were checked where it was registered (components/registry.ts). */
export const componentOf = (kind: string): ComponentType<ComponentProps<never>> | undefined =>
  (registered as Readonly<Record<string, unknown>>)[kind] as ComponentType<ComponentProps<never>> | undefined;

/** The kinds of component that can be drawn. */
export const registeredKinds = (): string[] => Object.keys(registered);

/** Begins to fetch every component that these parts use, all at once instead of one level after another. */
export function preloadParts(parts: Readonly<Record<string, Part>> | undefined): void {
  for (const part of Object.values(parts ?? {})) {
    registered[part.component]?.preload();
    preloadParts(part.parts);
  }
}
