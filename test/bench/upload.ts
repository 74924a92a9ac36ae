import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { ServiceProcess } from '../fixtures/serviceProcess';
import { clientOf } from './clientOf';
import { compared, installed, print, timed } from './measure';

const sizeMB = 64;

/** Our streamed upload against curl, both to the same service. */
export async function benchUpload(service: ServiceProcess): Promise<void> {
  const title = `Upload of ${sizeMB} MB against curl`;
  const curl = installed('curl');
  if (curl === null) {
    print(title, [['curl', 'not installed']]);
    return;
  }
  const file = path.join(os.tmpdir(), `caliper-bench-${process.pid}.step`);
  writeFileSync(file, Buffer.alloc(sizeMB * 1024 * 1024, 'not CAD '));
  try {
    await sendOurs(service, file);
    const times = await compared({
      rounds: 7,
      ours: () => sendOurs(service, file),
      theirs: () => sendByCurl(service, curl, file),
    });
    print(title, [['ours / curl', times]]);
  } finally {
    rmSync(file);
  }
}

async function sendOurs(service: ServiceProcess, path: string): Promise<number> {
  const client = clientOf(service);
  const { signal } = new AbortController();
  const file = await sourceFileAt(path);
  const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
  return timed(() => client.sendFile(grant, file, () => undefined, signal));
}

async function sendByCurl(service: ServiceProcess, curl: string, file: string): Promise<number> {
  const { signal } = new AbortController();
  const request = { name: path.basename(file), webhook: null };
  const grant = await clientOf(service).requestUpload(request, signal);
  // The credential goes in by standard input: other users see command lines.
  const form = ['-F', 'token=<-', '-F', `file=@${file}`, grant.uploadUrl];
  return timed(() => {
    const { status } = spawnSync(curl, ['-sS', '--fail', ...form], { input: grant.uploadToken });
    if (status !== 0) throw new Error(`curl ended with ${status ?? 'a signal'}`);
  });
}
