/**
 * The fields of one row. With each key the browser reads all of the form element that is typed into, or of the page where there is
 * none, for its autofill: a row has an element of its own, which is never sent.
 */
import type { FormEvent, ReactNode } from 'react';

const stay = (event: FormEvent) => event.preventDefault();

export function RowForm({ children }: { children: ReactNode }) {
  return (
    <form autoComplete="off" onSubmit={stay}>
      {children}
    </form>
  );
}
