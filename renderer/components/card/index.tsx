import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useText } from '../../runtime/hooks.ts';

/** A framed group. */
export default function CardPart({ props, name, children }: ComponentProps<'card'>) {
  const title = useText(props.title);
  return (
    <section
      className={`inv-card ${props.grow ? 'inv-grow' : ''}`}
      aria-labelledby={title ? `card-${name}` : undefined}
    >
      {title && (
        <h3 className="inv-card-title" id={`card-${name}`}>
          {title}
        </h3>
      )}
      {children()}
    </section>
  );
}
