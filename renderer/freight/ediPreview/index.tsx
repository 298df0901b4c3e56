/** The file of a design, made with each keystroke by the writer that sends it; and the test cases that it must pass. */
import './ediPreview.css';
import { useMemo, useState } from 'react';
import {
  type EdiMark,
  ediInvoiceOf,
  hasPassed,
  keptInvoice,
  previewOf,
  runCases,
} from '../../../engine/freight/edi/index.ts';
import { StopSteps } from '../../surface/actions/stopSteps.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useSurfaceState, useValue } from '../../surface/hooks.ts';
import { tEdi as say } from '../../text/t.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { CaseList } from './CaseList.tsx';
import { faultText } from './faultText.ts';
import { MarkedFile } from './MarkedFile.tsx';
import { useInvoiceRecords, type Values } from './useInvoiceRecords.ts';

const NO_VALUES: Values = {};
const NO_CASES: readonly Values[] = [];

export default function EdiPreviewPart({ name, props, surface }: ComponentProps<'ediPreview'>) {
  const profile = useSurfaceState<{ value?: Values }>(props.form)?.value ?? NO_VALUES;
  const { invoice, shipment, account } = useInvoiceRecords(useValue(props.invoice)) ?? {};
  const [pointed, setPointed] = useState<EdiMark | 'between'>();
  const written = useMemo(
    () => (invoice ? previewOf(profile, ediInvoiceOf(invoice, shipment, account)) : undefined),
    [profile, invoice, shipment, account],
  );
  const found = props.cases === undefined ? undefined : profile[props.cases];
  const cases = Array.isArray(found) ? (found as readonly Values[]) : NO_CASES;
  const results = useMemo(() => runCases(profile, cases), [profile, cases]);
  const failed = results.filter((one) => !hasPassed(one)).length;
  const faults = written?.faults ?? [];

  const write = (next: readonly Values[]) =>
    surface.call(props.form, 'set', { values: { [props.cases as string]: next } });
  usePublish(name, { text: written?.text ?? null, faults: faults.length, failed });
  useMethods(name, {
    check: () => {
      if (failed === 0) return;
      toastText(say('ediPreview.casesFail', { count: failed }), 'error');
      throw new StopSteps();
    },
    keep: async () => {
      if (!written || !invoice || props.cases === undefined) return;
      const called = say('ediPreview.keepName', { number: cases.length + 1 });
      await write([
        ...cases,
        { name: called, invoice: keptInvoice(invoice, shipment, account), expected: written.text },
      ]);
      toast('ediPreview.kept', {}, 'success');
    },
  });
  const originOf = (mark: EdiMark | 'between'): string =>
    mark === 'between' ? say('ediPreview.between') : originOfValue(mark);
  const originOfValue = ({ segmentId, segmentName, fieldId, source }: EdiMark): string =>
    source === 'envelope'
      ? say('ediPreview.envelope', { segment: segmentName })
      : say('ediPreview.from', { segment: `${segmentId} ${segmentName}`, element: fieldId, source });
  const choose = (mark: EdiMark) => {
    setPointed(mark);
    if (props.tree && mark.segmentId !== '') {
      void surface.call(props.tree, 'choose', { number: mark.segmentId, place: mark.fieldId });
    }
  };
  return (
    <div className="inv-edi-preview">
      {written ? (
        <>
          <MarkedFile
            written={written}
            pointed={pointed === 'between' ? undefined : pointed}
            point={(mark) => setPointed(mark ?? 'between')}
            choose={choose}
          />
          <p className="inv-edi-origin" aria-live="polite">
            {pointed ? originOf(pointed) : say('ediPreview.hint')}
          </p>
          <p className={faults.length > 0 ? 'inv-edi-bad' : 'inv-soft'}>
            {faults.length > 0 ? say('ediPreview.faults', { count: faults.length }) : say('ediPreview.clean')}
          </p>
          <ul className="inv-edi-faults">
            {faults.map((fault) => (
              <li key={faultText(fault)}>{faultText(fault)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="inv-soft">{say('ediPreview.none')}</p>
      )}
      {props.cases !== undefined && (
        <CaseList results={results} remove={(at) => void write(cases.filter((_, place) => place !== at))} />
      )}
    </div>
  );
}
