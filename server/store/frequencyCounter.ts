/**
 * Which texts come again and again, of any number of them: counted until one has come often enough, and forgotten all at once
 * where too many were counted.
 */
export function frequencyCounter(often: number, mostCounted: number): (text: string) => boolean {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    if (count >= often) {
      counts.delete(text);
      return true;
    }
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    return false;
  };
}
