/** Guards that run before a page is left by links, the menu or browser buttons. */

/** False keeps the person there. */
type Leaving = () => boolean | Promise<boolean>;
const leaving = new Set<Leaving>();

/** @returns ends the asking */
export function beforeLeaving(asks: Leaving): () => void {
  leaving.add(asks);
  return () => leaving.delete(asks);
}

/** Asks all of them, until one says no. */
export async function mayLeave(): Promise<boolean> {
  for (const asks of leaving) if (!(await asks())) return false;
  return true;
}
