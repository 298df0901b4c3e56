/** Every mode, by its name in profiles. */
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { textOf, type Packet } from '../packet.ts';
import { email } from './email.ts';
import type { Mode } from './mode.ts';

const modes: Readonly<Record<string, Mode>> = { email };

/** @throws HttpError 412 for a mode that is none */
export function modeOf({ mode, profile }: Packet): Mode {
  const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
  if (!found) throw new HttpError(412, t('deliveryNoChannel', { name: textOf(profile, 'profileName') }));
  return found;
}
