import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';

/**
 * Makes an empty file and hands on what others append to it.
 * @param {string} file
 * @param {(text: Uint8Array) => void} hear
 */
export function followFile(file, hear) {
  writeFileSync(file, '');
  const opened = openSync(file, 'r');
  const chunk = Buffer.alloc(64 * 1024);
  const flush = () => {
    for (let size; (size = readSync(opened, chunk)) > 0;)
      hear(Buffer.from(chunk.subarray(0, size)));
  };
  const timer = setInterval(flush, 100);
  return {
    flush,
    stop: () => {
      clearInterval(timer);
      closeSync(opened);
    },
  };
}
