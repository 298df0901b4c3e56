import { useEffect, useState } from 'react';
import { fileName } from './fileName.ts';

/** The name of the file that a field holds; undefined until it is known, and where this user does not see the file. */
export function useFileName(id: string): string | undefined {
  const [known, setKnown] = useState<{ id: string; name: string }>();
  useEffect(() => {
    let ended = false;
    if (id)
      fileName(id)
        .then((name) => !ended && setKnown({ id, name }))
        .catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [id]);
  return known?.id === id ? known.name : undefined;
}
