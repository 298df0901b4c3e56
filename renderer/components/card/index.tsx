import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePartId, useText } from '../../surface/hooks.ts';
import { sectionHeading } from '../parts/sectionHeading.ts';

/** A framed group. */
export default function CardPart({ props, name, surface, children }: ComponentProps<'card'>) {
  const title = useText(props.title);
  const id = `card-${usePartId(name)}`;
  const Heading = sectionHeading(surface);
  return (
    <section className={`inv-card ${props.grow ? 'inv-grow' : ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <Heading className="inv-card-title" id={id}>
          {title}
        </Heading>
      )}
      {children()}
    </section>
  );
}
