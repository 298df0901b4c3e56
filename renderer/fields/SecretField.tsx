import { PasswordInput } from '@mantine/core';
import { word } from '../text/messages.ts';
import { toastText } from '../toasts/toast.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';

/** A password input. Pasting is disabled for new passwords. */
export function SecretField(props: FieldInputProps) {
  // A password that exists may come from a password manager; a new one is typed, so that it is known.
  const { autofill = 'current-password' } = props.field;
  const isNew = autofill === 'new-password';
  return (
    <PasswordInput
      {...inputProps(props)}
      autoComplete={autofill}
      value={textOf(props.value)}
      visibilityToggleButtonProps={{ 'aria-label': word('field.showSecret'), tabIndex: 0 }}
      onPaste={(event) => {
        if (!isNew) return;
        event.preventDefault();
        toastText(word('field.noPaste'), 'info');
      }}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}
