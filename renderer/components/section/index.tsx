import { useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePartId, useText } from '../../surface/hooks.ts';
import { sectionHeading } from '../parts/sectionHeading.ts';

/** A titled part that folds; what is in it is mounted when it is first opened. */
export default function SectionPart({ props, name, surface, children }: ComponentProps<'section'>) {
  const title = useText(props.title);
  const id = `section-${usePartId(name)}`;
  const Heading = sectionHeading(surface);
  const [open, setOpen] = useState(props.open !== false);
  const [seen, setSeen] = useState(open);
  return (
    <section className="inv-section" aria-labelledby={id}>
      <Heading>
        <button
          type="button"
          id={id}
          className="inv-fold"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            setSeen(true);
          }}
        >
          <span className={`inv-chevron ${open ? '' : 'inv-chevron-folded'}`}>
            <Icon name="chevron" />
          </span>
          {title}
        </button>
      </Heading>
      {seen && <div hidden={!open}>{children()}</div>}
    </section>
  );
}
