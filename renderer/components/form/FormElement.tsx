import type { FormEvent, HTMLAttributes } from 'react';

/** Submit handler of a form element. */
export type Send = (event: FormEvent) => void;

/** A form element, in which Enter sends; a plain one without `send`. Which of them a form is made of says `formElementsOf`. */
export function FormElement({ send, ...others }: HTMLAttributes<HTMLElement> & { send: Send | undefined }) {
  return send ? <form noValidate onSubmit={send} {...others} /> : <div {...others} />;
}
