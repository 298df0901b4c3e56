import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';
import { sectionHeading } from '../parts/sectionHeading.ts';

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
