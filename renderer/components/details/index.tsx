import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { ordered } from '../../../metadata/order.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { definition, fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { sectionHeading } from '../parts/sectionHeading.ts';

/** A checkbox that is not set says nothing about the record. */
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false;

/** A text of more than this needs the whole width. */
const LONG_TEXT = 80;
const isLong = ({ type }: EffectiveField, value: unknown): boolean =>
  type === 'multiline' && String(value ?? '').length > LONG_TEXT;

/** Labels and values of a record, by a template; grouped as its form is. What has no value may be behind a button. */
export default function DetailsPart({ props, surface }: ComponentProps<'details'>) {
  const record = (useValue(props.record) ?? {}) as Record<string, unknown>;
  const [showsEmpty, setShowsEmpty] = useState(false);
  const all = fieldsOf(props.template);
  const elsewhere = new Set([...(props.facts ?? []), ...(props.without ?? [])]);
  const offered = all.filter(({ key, addInSummary }) => !elsewhere.has(key) && (!props.summary || addInSummary));
  const filled = offered.filter(({ key }) => isFilled(record[key]));
  const empty = props.collapseEmpty ? offered.length - filled.length : 0;
  const fields = empty > 0 && !showsEmpty ? filled : offered;
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
              <div key={field.key} data-long={isLong(field, record[field.key]) || undefined}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldValue field={field} value={record[field.key]} otherwise="–" record={record} links />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      {empty > 0 && (
        <Button
          className="inv-details-empty"
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? word('details.hideEmpty') : word('details.showEmpty', { count: empty })}
        </Button>
      )}
    </div>
  );
}
