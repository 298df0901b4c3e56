import './qrCode.css';
import { encode } from 'uqr';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText, useValue } from '../../surface/hooks.ts';
import { pathOf } from './pathOf.ts';

/** Modules of quiet zone on each side (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE_MODULES = 4;

/** A text for a camera; dark on light in any theme, as readers want it. */
export default function QrCodePart({ props }: ComponentProps<'qrCode'>) {
  const text = useValue<unknown>(props.text);
  const label = useText(props.label);
  if (typeof text !== 'string' || text === '') return null;
  const { data, size } = encode(text, { border: QUIET_ZONE_MODULES, ecc: 'M' });
  return (
    <svg className="inv-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
}
