import { Fragment } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { ordered } from '../../../metadata/order.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { formatValue } from '../../runtime/formatValue.ts';
import { useValue } from '../../runtime/hooks.ts';
import { definition, fieldsOf } from '../../runtime/program.ts';
import { useReferenceLabel } from '../../runtime/referenceLabels.ts';
import { fixedSuggestions } from '../../runtime/suggestions.ts';

/** A value of a fixed list is shown by its label. */
function labelled(field: EffectiveField, value: unknown): unknown {
  const fixed = field.suggestionsSource ? fixedSuggestions(field.suggestionsSource) : undefined;
  const label = (one: unknown) => fixed?.find((entry) => entry.value === one)?.label ?? one;
  return Array.isArray(value) ? value.map(label) : label(value);
}

/** A value of a list that the server keeps, by its label. */
function Looked({ list, value }: { list: string; value: unknown }) {
  return useReferenceLabel(list, String(value));
}

function Value({ field, value }: { field: EffectiveField; value: unknown }) {
  const list = field.suggestionsSource;
  const single = value !== undefined && value !== null && value !== '' && !Array.isArray(value);
  if (list && single && !fixedSuggestions(list)) return <Looked list={list} value={value} />;
  return formatValue(field, labelled(field, value)) || <span className="inv-soft">–</span>;
}

/** Labels and values of a record, by a template; grouped as its form is. */
export default function DetailsPart({ props }: ComponentProps<'details'>) {
  const record = (useValue(props.record) ?? {}) as Record<string, unknown>;
  const fields = fieldsOf(props.template);
  const groups = ordered(definition('template', props.template)?.groups);
  const known = new Set(groups.map(([key]) => key));
  const sections = [
    ...groups.map(([key, group]) => ({ title: group.label, fields: fields.filter((field) => field.groupKey === key) })),
    { title: '', fields: fields.filter((field) => !field.groupKey || !known.has(field.groupKey)) },
  ].filter((section) => section.fields.length > 0);
  return (
    <div className="inv-details">
      {sections.map((section) => (
        <Fragment key={section.title}>
          {section.title && <h4>{section.title}</h4>}
          <dl style={{ gridTemplateColumns: `repeat(${props.columns ?? 3}, minmax(0, 1fr))` }}>
            {section.fields.map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <Value field={field} value={record[field.key]} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </div>
  );
}
