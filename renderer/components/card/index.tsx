import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useText } from '../../runtime/hooks.ts';
import { sectionHeading } from '../sectionHeading.ts';

/** A framed group. */
export default function CardPart({ props, name, surface, children }: ComponentProps<'card'>) {
  const title = useText(props.title);
  const Heading = sectionHeading(surface);
  return (
    <section
      className={`inv-card ${props.grow ? 'inv-grow' : ''}`}
      aria-labelledby={title ? `card-${name}` : undefined}
    >
      {title && (
        <Heading className="inv-card-title" id={`card-${name}`}>
          {title}
        </Heading>
      )}
      {children()}
    </section>
  );
}
