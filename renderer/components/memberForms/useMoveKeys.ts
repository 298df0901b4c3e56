/** Alt with the arrow keys moves the focused member, and the focus moves with it. */
import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const TYPED_INTO = 'input, textarea, select, button';

const fieldsOf = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>(TYPED_INTO)];

/**
 * @param box the list, whose members are its children
 * @param move not given: nothing is moved here
 * @returns what the list does with keys; those of a list in a member are that list's
 */
export function useMoveKeys(
  box: { readonly current: HTMLElement | null },
  move: ((at: number, by: -1 | 1) => void) | undefined,
): (event: KeyboardEvent) => void {
  return (event) => {
    const by = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey ? STEPS[event.key] : undefined;
    // A list of choices that opens by the same key takes it for itself.
    if (by === undefined || !move || event.defaultPrevented) return;
    const forms = [...(box.current?.querySelectorAll<HTMLElement>(':scope > .inv-member-form') ?? [])];
    const at = forms.findIndex((form) => form.contains(event.target as Node));
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const [from, to] = [forms[at], forms[at + by]];
    if (!from || !to) return;
    const place = fieldsOf(from).indexOf(event.target as HTMLElement);
    const there = fieldsOf(to);
    // Focus the form at the new position first, so that a held key continues with the moved member.
    (there[place] ?? there[0])?.focus();
    move(at, by);
  };
}
