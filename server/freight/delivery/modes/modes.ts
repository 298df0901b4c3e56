/** Every mode, by its name in profiles. */
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type Packet, textOf } from '../packet.ts';
import { edi } from './edi.ts';
import { email } from './email.ts';
import { ftp } from './ftp.ts';
import type { Mode } from './mode.ts';
import { paper } from './paper.ts';
import { web } from './web.ts';

const modes: Readonly<Record<string, Mode>> = { email, ftp, web, paper, edi, cevaEdi: edi };

/** @throws HttpError 412 for an unknown mode */
export function modeOf({ mode, profile }: Packet): Mode {
  const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
  if (!found) throw new HttpError(412, t('deliveryNoChannel', { name: textOf(profile, 'profileName') }));
  return found;
}
