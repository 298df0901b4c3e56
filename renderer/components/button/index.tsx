import type { ComponentProps } from '../../runtime/componentContract.ts';
import { ActionButton } from './ActionButton.tsx';

/** Runs an action. */
export default function ButtonPart({ props }: ComponentProps<'button'>) {
  return <ActionButton action={props.action} variant={props.variant} fullWidth={props.fullWidth} />;
}
