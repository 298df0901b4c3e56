import { Fragment } from 'react';
import { ordered } from '../../../metadata/order.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { definition, fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';
import { sectionHeading } from '../parts/sectionHeading.ts';

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Labels and values of a record, by a template; grouped as its form is. */
export default function DetailsPart({ props, surface }: ComponentProps<'details'>) {
  const record = (useValue(props.record) ?? {}) as Record<string, unknown>;
  const all = fieldsOf(props.template);
  const fields = props.summary ? all.filter(({ addInSummary }) => addInSummary) : all;
  const identifiers = props.summary ? all.filter((field) => field.issueIdentifier && isFilled(record[field.key])) : [];
  const Heading = sectionHeading(surface);
  const groups = ordered(definition('template', props.template)?.groups);
  const known = new Set(groups.map(([key]) => key));
  const sections = [
    ...groups.map(([key, group]) => ({ title: group.label, fields: fields.filter((field) => field.groupKey === key) })),
    { title: '', fields: fields.filter((field) => !field.groupKey || !known.has(field.groupKey)) },
  ].filter((section) => section.fields.length > 0);
  return (
    <div className="inv-details">
      {identifiers.length > 0 && (
        <p className="inv-details-name">
          {identifiers.map((field, at) => (
            <Fragment key={field.key}>
              {at > 0 && ' · '}
              <FieldValue field={field} value={record[field.key]} otherwise="" record={record} />
            </Fragment>
          ))}
        </p>
      )}
      {sections.map((section) => (
        <Fragment key={section.title}>
          {section.title && <Heading>{section.title}</Heading>}
          <dl style={{ gridTemplateColumns: `repeat(${props.columns ?? 3}, minmax(0, 1fr))` }}>
            {section.fields.map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldValue field={field} value={record[field.key]} otherwise="–" record={record} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </div>
  );
}
