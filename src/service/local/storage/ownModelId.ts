/** Ids of our own become names of folders: only characters that no system gives a meaning pass. */
export function isOwnModelId(text: string): boolean {
  return /^[A-Za-z0-9._~-]{1,128}$/.test(text) && text !== '.' && text !== '..';
}
