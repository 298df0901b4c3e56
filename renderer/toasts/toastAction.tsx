/** A short message that offers to do something about what it says: by its button, and by the action's key while it shows. */
import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { canonicalHotkey, hotkeyLabel, hotkeyOf } from '../text/hotkeys.ts';

export interface ToastAction {
  label: string;
  hotkey?: string | undefined;
  run(): void;
}

export function ActionToast({ text, action, close }: { text: string; action: ToastAction; close(): void }) {
  const { label, hotkey, run } = action;
  useEffect(() => {
    if (!hotkey) return;
    const wanted = canonicalHotkey(hotkey);
    const pressed = (event: KeyboardEvent) => {
      if (hotkeyOf(event) !== wanted) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      run();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [hotkey, close, run]);
  const take = () => {
    close();
    run();
  };
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="light" onClick={take} aria-keyshortcuts={hotkey && hotkeyLabel(hotkey)}>
        {hotkey ? `${label} (${hotkeyLabel(hotkey)})` : label}
      </Button>
    </Group>
  );
}
