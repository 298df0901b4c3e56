/** An account, found by its name or number. */
import { useEffect, useState } from 'react';
import { Select } from '../../fields/lists.tsx';
import { isAbort } from '../../http/apiError.ts';
import { fetchSuggestions, matchSuggestions, type Suggestion } from '../../suggestions/suggestions.ts';
import { tAuthoring as say } from '../../text/t.ts';

interface Props {
  list: string;
  account: string | undefined;
  choose(id: string): void;
}

export function AccountChoice({ list, account, choose }: Props) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is only read.
  useEffect(() => {
    const ending = new AbortController();
    // The input contains the selected account's name, which is not a search.
    const asked = found.some(({ label }) => label === q) ? '' : q;
    const selected = account ? [account] : [];
    fetchSuggestions({ list, q: asked, selected, signal: ending.signal })
      .then(({ items }) => setFound(items))
      .catch((error: unknown) => !isAbort(error) && setFound([]));
    return () => ending.abort();
  }, [list, q, account]);
  return (
    <Select
      size="xs"
      aria-label={say('author.account')}
      placeholder={say('author.chooseAccount')}
      searchable
      searchValue={q}
      onSearchChange={setQ}
      value={account ?? null}
      data={found.map(({ value, label }) => ({ value, label }))}
      filter={({ options }) => options}
      meant={(typed) => matchSuggestions(list, found, typed, false)?.value}
      onChange={(id) => id && choose(id)}
    />
  );
}
