/** How far the memory of this process grew above where it stood before, with what the work gave. */
export async function memoryOf<T>(
  work: () => Promise<T>,
): Promise<{ grownBytes: number; done: T }> {
  const base = process.memoryUsage.rss();
  const done = await work();
  // The system remembers the peak; no peak falls between two looks.
  return { grownBytes: process.resourceUsage().maxRSS * 1024 - base, done };
}
