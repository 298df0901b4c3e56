/** The upload queue: what is let into it, and how its files fare. Pure. */
export interface QueueFile {
  id: number;
  name: string;
  size: number;
  type: string;
  status: 'queued' | 'sending' | 'success' | 'error';
  /** 0 to 100. */
  percent: number;
  error?: string;
  /** True if a retry could succeed, unlike for a file refused before sending. */
  retry?: boolean;
  result?: unknown;
}

export interface Offered {
  name: string;
  size: number;
  type: string;
}

/** The reason for refusing a file: message and parameters. */
export interface Refusal {
  message: 'fileEmpty' | 'fileInvalid' | 'fileDuplicate' | 'fileTooLarge';
  params: Record<string, unknown>;
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Checks if a file can be sent: not empty, with an allowed extension, not in the queue (same name, size and type)
 * unless that upload failed.
 */
export function refusalOf(
  file: Offered,
  queue: readonly QueueFile[],
  rules: { extensions: readonly string[]; limit: number },
): Refusal | undefined {
  if (file.size === 0) return { message: 'fileEmpty', params: { name: file.name } };
  const extensions = rules.extensions.map((extension) => extension.replace(/^\./, '').toLowerCase());
  if (!extensions.includes(extensionOf(file.name))) {
    return { message: 'fileInvalid', params: { name: file.name, extensions: extensions.join(', ') } };
  }
  if (file.size > rules.limit) return { message: 'fileTooLarge', params: { name: file.name, limit: rules.limit } };
  const same = queue.some(
    (one) => one.status !== 'error' && one.name === file.name && one.size === file.size && one.type === file.type,
  );
  return same ? { message: 'fileDuplicate', params: { name: file.name } } : undefined;
}

const KB = 1024;
const MB = KB * 1024;
const GB = MB * 1024;

/** A number of bytes in KB, MB or GB, with two decimals. */
export function sizeText(bytes: number): string {
  const [unit, size] = bytes < MB ? ['KB', KB] : bytes < GB ? ['MB', MB] : ['GB', GB];
  return `${(bytes / Number(size)).toFixed(2)} ${unit}`;
}
