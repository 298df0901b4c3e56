/**
 * Lines in groups of what has come while the group before was worked on: who writes line by line and waits for each answer
 * gets it at once, who sends a file is served many at a time.
 */

/** @param most of a group: lines, and characters of text (a longer line is a group of its own) */
export async function* waitingLines(
  lines: AsyncIterable<string> | Iterable<string>,
  most: { lines: number; text: number },
): AsyncGenerator<string[]> {
  const source = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  let coming: Promise<IteratorResult<string>> | undefined;
  let over = false;
  let left: string | undefined;
  while (!over || left !== undefined) {
    const group: string[] = [];
    let text = 0;
    while (group.length < most.lines) {
      if (left === undefined) {
        if (over) break;
        coming ??= Promise.resolve(source.next());
        // The first is waited for; others only where they are there.
        const next = group.length === 0 ? await coming : await Promise.race([coming, soon()]);
        if (next === undefined) break;
        coming = undefined;
        if (next.done) {
          over = true;
          break;
        }
        left = next.value;
      }
      if (left.trim() !== '' && group.length > 0 && text + left.length > most.text) break;
      if (left.trim() !== '') {
        group.push(left);
        text += left.length;
      }
      left = undefined;
    }
    if (group.length > 0) yield group;
  }
}

const soon = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));
