/** How the files of a mesh format begin. */
export interface MeshStart {
  /** The first characters, one for each byte: a file has one of these texts. */
  readonly bytes?: readonly string[];
  /** For a binary file without first bytes: its records have one size, and the last 4 bytes of its head count them. */
  readonly records?: { readonly headBytes: number; readonly recordBytes: number };
  /** For a text, after blanks and a byte order mark; only its first 1024 bytes are seen. */
  readonly text?: RegExp;
}

/** Whether a file has the first bytes of the format. */
export function hasFirstBytes(head: Uint8Array, { bytes = [] }: MeshStart): boolean {
  return bytes.some((text) => Array.from(text).every((one, i) => head[i] === one.charCodeAt(0)));
}

/** Whether the size of a file, in bytes, is that of the records which its head counts; only the size can confirm it. */
export function hasCountedRecords(
  head: Uint8Array,
  sizeBytes: number,
  { records }: MeshStart,
): boolean {
  if (!records || head.length < records.headBytes) return false;
  const { headBytes, recordBytes } = records;
  const count = new DataView(head.buffer, head.byteOffset).getUint32(headBytes - 4, true);
  return count > 0 && sizeBytes === headBytes + recordBytes * count;
}
