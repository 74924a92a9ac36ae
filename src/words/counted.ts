/** English plurals for programs and files, where nothing is translated: `1 face`, `7 faces`. */
export function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
