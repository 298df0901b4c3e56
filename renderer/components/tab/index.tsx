import type { ComponentProps } from '../../surface/componentContract.ts';

/** A tab that stands outside of tabs shows what it holds. */
export default function TabPart({ children }: ComponentProps<'tab'>) {
  return children();
}
