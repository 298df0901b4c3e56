import './reportDesigner.css';
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { type Design, NO_DESIGN, readDesign } from '../parts/report/design.ts';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { DesignInputs } from './DesignInputs.tsx';
import { ReportResult } from './ReportResult.tsx';
import { usePreview, useReportFields } from './useReport.ts';
import { word } from './words.ts';

/** Designs a report over the records of an entity, with a live preview of its totals and first rows. */
export default function ReportDesignerPart({ props, name, surface, locals }: ComponentProps<'reportDesigner'>) {
  const label = useText(props.label);
  const storedEntity = useText(props.entity);
  const storedDesign = useText(props.design);
  const isEditable = useValue<boolean | undefined>(props.editable) !== false;
  const limit = Number(useValue<unknown>(props.limit) ?? 0);
  const stored = `${storedEntity}\n${storedDesign}`;
  const [edited, setEdited] = useState<{ stored: string; entity: string; design: Design }>();
  const [drilled, setDrilled] = useState<object>();
  // Another record replaces what was edited.
  const current =
    edited?.stored === stored ? edited : { stored, entity: storedEntity, design: readDesign(storedDesign) };
  const { entity, design } = current;
  const found = useReportFields(entity);
  const preview = usePreview(entity, design, drilled, limit > 0 ? limit : undefined);
  const change = (next: Partial<typeof current>) => {
    setDrilled(undefined);
    setEdited({ ...current, ...next });
  };
  useMethods(name, { reload: preview.load });
  usePublish(name, {
    entity,
    design: JSON.stringify(design),
    columns: design.columns,
    filter: design.filter,
    total: preview.run?.total ?? 0,
    limit: limit > 0 ? limit : undefined,
    label,
    hasContent: design.columns.length > 0 || design.measures.length > 0,
    isChanged: edited?.stored === stored,
  });
  return (
    <div className={isEditable ? 'inv-report' : 'inv-report-result'}>
      {isEditable && (
        <div className="inv-report-inputs">
          <Select
            label={word('report.entity')}
            data={(found?.entities ?? []).map(({ entity: value, label: text }) => ({ value, label: text }))}
            value={entity === '' ? null : entity}
            searchable
            allowDeselect={false}
            onChange={(value) => change({ entity: value ?? '', design: NO_DESIGN })}
          />
          {found && entity !== '' && (
            <DesignInputs
              design={design}
              change={(next) => change({ design: next })}
              fields={found.fields}
              template={found.template}
            />
          )}
        </div>
      )}
      {preview.failed ? (
        <TotalsFailed load={async () => preview.load()} />
      ) : preview.run ? (
        <ReportResult
          run={preview.run}
          design={design}
          label={label}
          surface={surface}
          locals={locals}
          isDrilled={drilled !== undefined}
          drill={setDrilled}
        />
      ) : (
        <p className="inv-soft">{word('report.begin')}</p>
      )}
    </div>
  );
}
