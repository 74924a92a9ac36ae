/**
 * The lines that the owner of a service writes to its standard input after the token. The end of the stream means that
 * the owner has ended.
 */
export type OwnerLine =
  | { readonly kind: 'stop' }
  /** Cancels a model. */
  | { readonly kind: 'cancel'; readonly modelId: string };

export function writeOwnerLine(line: OwnerLine): string {
  return line.kind === 'stop' ? 'stop\n' : `cancel ${line.modelId}\n`;
}

/** Null for an unknown line. */
export function readOwnerLine(text: string): OwnerLine | null {
  if (text === 'stop') return { kind: 'stop' };
  const modelId = /^cancel ([\w-]{1,128})$/.exec(text)?.[1];
  return modelId === undefined ? null : { kind: 'cancel', modelId };
}
