import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Size limit in bytes, at which the older half is dropped. */
const defaultMaxBytes = 2_000_000;

/** A log file of bounded size that only this user may read. A line that cannot be written is lost. */
export class LogFile {
  private sizeBytes = 0;

  constructor(
    private readonly file: string,
    private readonly maxBytes = defaultMaxBytes,
  ) {
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, '', { flag: 'a', mode: 0o600 });
      this.sizeBytes = statSync(file).size;
    } catch {
      // When the log cannot be written, there is no other place to report that.
    }
  }

  append(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    if (text === '') return;
    try {
      if (this.sizeBytes + Buffer.byteLength(text) > this.maxBytes) this.dropOlderHalf();
      // Written synchronously, so that lines before a crash are not lost.
      appendFileSync(this.file, text, { mode: 0o600 });
      this.sizeBytes += Buffer.byteLength(text);
    } catch {
      // As in the constructor.
    }
  }

  private dropOlderHalf(): void {
    const newer = readFileSync(this.file).subarray(-this.maxBytes / 2);
    const kept = newer.subarray(newer.indexOf('\n') + 1);
    writeFileSync(this.file, kept, { mode: 0o600 });
    this.sizeBytes = kept.length;
  }
}
