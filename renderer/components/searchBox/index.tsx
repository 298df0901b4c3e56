/** Finds rows of a grid by a text that is in any column in sight: asked of the server, beside the filter. */
import { ActionIcon, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { readPlaceState } from '../../navigation/placeState.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { word } from '../../text/messages.ts';

/** Typing faster than this asks once. */
const DEBOUNCE_MS = 300;

export default function SearchBoxPart({ props, surface }: ComponentProps<'searchBox'>) {
  // The grid restores its own search.
  const [text, setText] = useState(() => String(readPlaceState(surface.addressOf(props.of))?.search ?? ''));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string, wait = DEBOUNCE_MS) => {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void surface.call(props.of, 'search', { text: wanted.trim() }).catch(() => undefined);
    }, wait);
  };
  return (
    <TextInput
      inputMode="search"
      className="inv-search"
      aria-label={props.label ?? word('search.label')}
      placeholder={props.label ?? word('search.label')}
      leftSection={<Icon name="find" />}
      rightSection={
        text !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-label={word('search.clear')}
            onClick={() => search('', 0)}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0);
        if (event.key !== 'Escape' || text === '') return;
        event.stopPropagation();
        search('', 0);
      }}
    />
  );
}
