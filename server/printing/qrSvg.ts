/** QR codes on paper (ISO/IEC 18004). */
import { renderSVG } from 'uqr';

/** Modules of quiet zone on each side. */
const QUIET_ZONE_MODULES = 4;

/** A text as a picture for a camera, with medium error correction, which payment codes require (EPC069-12). */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
