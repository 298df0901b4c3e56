import './mapping.css';
import { Skeleton } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { isComputed } from '../../../metadata/kinds/field.ts';
import type { Word } from '../../../metadata/signatures/messageNames.ts';
import { MultiSelect, Select, TagsInput } from '../../fields/lists.tsx';
import { callApi } from '../../http/callApi.ts';
import { fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { dataColumns } from '../parts/dataColumns.ts';
import { coloursOf } from '../parts/tone.ts';
import { type Batch, type Header, type Mapping, useBatch } from '../parts/useBatch.ts';
import { assignField, firstMapping, formatOf, formatParts, formatsFor, formatText, missingFields } from './columns.ts';

const TYPES: Readonly<Record<string, Word>> = {
  numeric: 'mapping.number',
  decimal: 'mapping.number',
  date: 'mapping.date',
  checkbox: 'mapping.checkbox',
};

/** Why the format of a column is for a person to decide. */
function Question({ question: { text, formats, remembered } }: { question: NonNullable<Header['question']> }) {
  return (
    <p className="inv-mapping-question" style={coloursOf('warning')}>
      {remembered === undefined
        ? word('mapping.twoWays', { text, formats: formats.join(' · ') })
        : word('mapping.contradicts', { text, remembered })}
    </p>
  );
}

const sourceKey = ({ source }: Batch): string => JSON.stringify([source?.sheet, source?.row, source?.text]);

/** Which column of a file is which field, and how its days and numbers are written; chosen once, then remembered. */
export default function MappingPart({ props, name }: ComponentProps<'mapping'>) {
  const id = useText(props.batch);
  const { batch } = useBatch(id);
  const { template, columnsFrom } = props;
  const without = JSON.stringify(useValue(props.without) ?? []);
  const said = JSON.stringify(useValue(columnsFrom?.columns) ?? []);
  const fields = useMemo(() => {
    const left = new Set(JSON.parse(without) as string[]);
    const own = fieldsOf(template).filter((field) => !isComputed(field) && !left.has(field.key));
    if (!columnsFrom) return own;
    return [...own.map((field) => ({ ...field, isMandatory: false })), ...dataColumns(JSON.parse(said), columnsFrom)];
  }, [template, without, said, columnsFrom]);
  const [begun, setBegun] = useState<{ source: string; mapping: Mapping }>();
  // The user's choices survive a reload of the batch if the headers are equal.
  useEffect(() => {
    if (!batch || batch.status === 'reading') return;
    const source = sourceKey(batch);
    setBegun((before) =>
      before?.source === source ? before : { source, mapping: firstMapping(batch.headers, batch.mapping) },
    );
  }, [batch]);
  const mapping = begun?.mapping;
  const setMapping = (next: Mapping) => setBegun((before) => before && { ...before, mapping: next });
  const missing = mapping ? missingFields(fields, mapping) : fields;
  const mapped = Object.values(mapping ?? {}).filter((column) => column.field !== null).length;
  const complete = mapping !== undefined && missing.length === 0 && mapped > 0;
  usePublish(name, { complete, mapping });
  useMethods(name, { save: () => callApi('importMap', { path: { id }, body: { mapping } }) });
  // Between two headings the mapping is still that of the one before.
  if (!batch || !mapping || begun.source !== sourceKey(batch)) return <Skeleton height={240} />;

  const options = fields.map((field) => {
    const type = TYPES[field.type];
    return { value: field.key, label: type ? `${field.label} (${word(type)})` : field.label };
  });
  const change = (header: string, formats: readonly string[], empties: readonly string[]) => {
    const format = formatText(formats, empties);
    setMapping({ ...mapping, [header]: { field: mapping[header]?.field ?? null, ...(format ? { format } : {}) } });
  };
  return (
    <div className="inv-mapping">
      <p role="status">
        {word('mapping.mapped', { mapped, total: batch.headers.length })}
        {missing.length > 0 && (
          <span className="inv-mapping-missing" style={coloursOf('warning')}>
            {word('mapping.missing', { fields: missing.map((field) => field.label).join(', ') })}
          </span>
        )}
      </p>
      <div className="inv-scroll">
        <table className="inv-table">
          <thead>
            <tr>
              <th scope="col">{word('mapping.column')}</th>
              <th scope="col">{word('mapping.values')}</th>
              <th scope="col">{word('mapping.field')}</th>
              <th scope="col">{word('mapping.written')}</th>
              <th scope="col">{word('mapping.emptyWhen')}</th>
            </tr>
          </thead>
          <tbody>
            {batch.headers.map((header) => {
              const column = mapping[header.name];
              const field = fields.find((one) => one.key === column?.field);
              const formats = formatsFor(field);
              const chosen = formatParts(column?.format);
              return (
                <tr key={header.name}>
                  <th scope="row">
                    {header.name}
                    {batch.source?.hiddenColumns?.includes(header.name) && (
                      <p className="inv-mapping-question" style={coloursOf('warning')}>
                        {word('notes.isHidden')}
                      </p>
                    )}
                  </th>
                  <td className="inv-mapping-samples" title={header.samples.join('\n')}>
                    {header.samples.slice(0, 3).join(' · ')}
                  </td>
                  <td>
                    <Select
                      aria-label={word('mapping.fieldOf', { column: header.name })}
                      data={options}
                      value={column?.field ?? null}
                      placeholder={word('mapping.leftOut')}
                      searchable
                      clearable
                      clearButtonProps={{ 'aria-label': word('mapping.leaveOut', { column: header.name }) }}
                      nothingFoundMessage={word('mapping.noField')}
                      onChange={(next) => {
                        const chosenField = fields.find((one) => one.key === next);
                        setMapping(assignField(mapping, header.name, next, formatOf(header, chosenField)));
                      }}
                    />
                  </td>
                  <td>
                    {formats.length > 0 && (
                      <MultiSelect
                        aria-label={word('mapping.howWritten', { column: header.name })}
                        data={[...new Set([...formats, ...chosen.formats])]}
                        value={chosen.formats}
                        placeholder={chosen.formats.length > 0 ? '' : word('mapping.asIs')}
                        onChange={(next) => change(header.name, next, chosen.empties)}
                      />
                    )}
                    {formats.length > 0 && header.question && <Question question={header.question} />}
                  </td>
                  <td>
                    {field && (
                      <TagsInput
                        aria-label={word('mapping.whatEmpty', { column: header.name })}
                        data={[...new Set(header.samples)]}
                        value={chosen.empties}
                        placeholder={chosen.empties.length > 0 ? '' : word('mapping.never')}
                        onChange={(next) => change(header.name, chosen.formats, next)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
