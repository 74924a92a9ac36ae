import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where Node and others look for the folder of temporary files. */
const names = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Runs something with an empty temporary folder of its own, and gives what Caliper or a test left there.
 * @template T
 * @param {() => T | Promise<T>} run
 */
export async function inTemporaryPlace(run) {
  // A short name: sockets lie below it, and their paths may not be long.
  const place = mkdtempSync(path.join(os.tmpdir(), 'cal-'));
  // A server that a test runs as another user reaches its own folder below.
  chmodSync(place, 0o711);
  const before = names.map((name) => [name, process.env[name]]);
  for (const name of names) process.env[name] = place;
  try {
    const result = await run();
    return { result, left: readdirSync(place).filter((name) => name.startsWith('caliper-')) };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, String(name));
      else process.env[String(name)] = value;
    }
    rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  }
}
