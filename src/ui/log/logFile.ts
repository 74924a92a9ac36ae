import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of a file, in bytes; the older half is dropped then. */
const usualMostBytes = 2_000_000;

/** A file of lines for this user alone, of bounded size. A line that cannot be written is lost. */
export class LogFile {
  private sizeBytes = 0;

  constructor(
    private readonly file: string,
    private readonly mostBytes = usualMostBytes,
  ) {
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, '', { flag: 'a', mode: 0o600 });
      this.sizeBytes = statSync(file).size;
    } catch {
      // The log is a help; where it cannot be written there is nowhere to say so.
    }
  }

  append(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    if (text === '') return;
    try {
      if (this.sizeBytes + Buffer.byteLength(text) > this.mostBytes) this.dropOlderHalf();
      // At once, so that what was logged before a crash is there.
      appendFileSync(this.file, text, { mode: 0o600 });
      this.sizeBytes += Buffer.byteLength(text);
    } catch {
      // As above.
    }
  }

  private dropOlderHalf(): void {
    const newer = readFileSync(this.file).subarray(-this.mostBytes / 2);
    const kept = newer.subarray(newer.indexOf('\n') + 1);
    writeFileSync(this.file, kept, { mode: 0o600 });
    this.sizeBytes = kept.length;
  }
}
