/** What the owner of a service says to it on its standard input, behind the token. Its end says that the owner is gone. */
export type OwnerLine =
  | { readonly kind: 'stop' }
  /** Nobody wants this model any more. */
  | { readonly kind: 'cancel'; readonly modelId: string };

export function writeOwnerLine(line: OwnerLine): string {
  return line.kind === 'stop' ? 'stop\n' : `cancel ${line.modelId}\n`;
}

/** Null for a line that says nothing of this. */
export function readOwnerLine(text: string): OwnerLine | null {
  if (text === 'stop') return { kind: 'stop' };
  const modelId = /^cancel ([\w-]{1,128})$/.exec(text)?.[1];
  return modelId === undefined ? null : { kind: 'cancel', modelId };
}
