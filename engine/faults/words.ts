/** An error in words. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
