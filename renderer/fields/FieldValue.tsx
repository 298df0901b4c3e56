/** A field's value as people read it, outside of inputs: what lists name by their labels, the rest as it is written. */

import { Anchor } from '@mantine/core';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { parametersOf } from '../../metadata/pathMatcher.ts';
import { holds, session } from '../http/session.ts';
import { followLink } from '../navigation/followLink.ts';
import { addressOfRoute } from '../navigation/navigate.ts';
import { definition } from '../program/program.ts';
import { useReferenceLabel } from '../suggestions/referenceLabels.ts';
import { labelOf } from '../suggestions/shownText.ts';
import { stateTone } from '../suggestions/stateTone.ts';
import { fixedSuggestions } from '../suggestions/suggestions.ts';
import { formatQuantity } from '../text/formatQuantity.ts';
import { formatValue } from '../text/formatValue.ts';
import { FileName } from './FileName.tsx';

/** Properties of a field for showing its values; of an entity or a template. */
export interface ShownField {
  type: FieldType;
  suggestionsSource?: string | undefined;
  recordRoute?: string | undefined;
  secret?: boolean | undefined;
}

/** A value of a list that the server keeps. */
function Looked({ list, value }: { list: string; value: string }) {
  return useReferenceLabel(list, value);
}

/** The address of a referenced record's page; undefined if the user cannot open it. */
function pageOf(name: string | undefined, id: string): string | undefined {
  const route = name === undefined ? undefined : definition('route', name);
  const [parameter] = parametersOf(route?.path ?? '');
  if (!route || name === undefined || parameter === undefined || !holds(route.permission, session())) return undefined;
  return addressOfRoute(name, { [parameter]: id });
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A weight with its unit; an amount has its currency beside it. */
function withUnit(field: EffectiveField, text: string, record: FieldValueProps['record']): string {
  const unit = field.numberFormat === 'weight' ? record?.[field.unitField ?? ''] : undefined;
  return typeof unit === 'string' && unit !== '' ? `${text} ${unit}` : text;
}

interface FieldValueProps {
  field: ShownField | EffectiveField;
  value: unknown;
  /** Text for an empty value. */
  otherwise: string;
  /** The record, which has the unit of an amount. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** True if references lead to the page of their record. */
  links?: boolean;
}

export function FieldValue({ field, value, otherwise, record, links = false }: FieldValueProps) {
  const { suggestionsSource: list } = field;
  if (isNothing(value) && field.type !== 'checkbox') return <span className="inv-soft">{otherwise}</span>;
  if (field.type === 'file' && !field.secret) return <FileName id={String(value)} />;
  if ('key' in field && !field.secret) {
    const quantity = formatQuantity(field, value, record?.[field.unitField ?? '']);
    if (quantity) return <span className="inv-figures">{withUnit(field, quantity.text, record)}</span>;
    const tone = stateTone(field, value);
    if (tone)
      return (
        <span className={`inv-pill inv-pill-${tone}`}>{labelOf(field.suggestionsSource ?? '', String(value))}</span>
      );
  }
  if (!list || field.secret) return formatValue(field, value);
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const fixed = fixedSuggestions(list);
  if (fixed) return values.map((one) => fixed.find((entry) => entry.value === one)?.label ?? one).join(', ');
  return values.map((one, index) => {
    const href = links ? pageOf(field.recordRoute, one) : undefined;
    const label = <Looked list={list} value={one} />;
    return (
      <span key={one}>
        {index > 0 && ', '}
        {href === undefined ? (
          label
        ) : (
          <Anchor href={href} size="sm" onClick={followLink(href)}>
            {label}
          </Anchor>
        )}
      </span>
    );
  });
}
