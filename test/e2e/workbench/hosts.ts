import path from 'node:path';
import { vsixFile, webVsixFile } from '../../host/paths.mjs';
import { startCodeServer } from '../../host/vscode/codeServer.mjs';
import { startWebHost } from '../../host/web/webHost.mjs';
import { unpackZip } from '../../host/zipFile';

/**
 * Where an extension runs: in Node beside a server, in a worker of the browser though there is a server, or in such a
 * worker of a VS Code that has no server at all; `bare` is that one with files that tell no more than their bytes.
 */
export type HostKind = 'node' | 'worker' | 'web' | 'bare';

export interface HostOptions {
  /** Everything that it writes lies there. */
  readonly folder: string;
  readonly workspace: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly asksForTrust: boolean;
  readonly language?: string;
  readonly scheme?: string;
}

interface RunningHost {
  /** Opens the workspace. */
  readonly address: string;
  readonly end: () => Promise<void>;
}

/** A VS Code with the packaged extension. */
export function startHost(kind: HostKind, options: HostOptions): Promise<RunningHost> {
  if (kind === 'web') return startWithoutServer(options);
  if (kind === 'bare') return startWithoutServer({ ...options, scheme: 'test-bare' });
  return startWithServer(kind === 'worker' ? inWorker(options) : options);
}

function inWorker(options: HostOptions): HostOptions {
  const kinds = { 'caliper-cad.caliper': ['web'] };
  const more = { 'extensions.webWorker': true, 'remote.extensionKind': kinds };
  return { ...options, settings: { ...options.settings, ...more } };
}

async function startWithServer({ folder, ...options }: HostOptions): Promise<RunningHost> {
  const dataDir = path.join(folder, 'data');
  const { address, server } = await startCodeServer({
    ...options,
    ...{ dataDir, vsix: vsixFile, port: 0 },
  });
  return { address: `${address}/?folder=${options.workspace}`, end: server.end };
}

function startWithoutServer({ folder, ...options }: HostOptions): Promise<RunningHost> {
  const unpacked = path.join(folder, 'vsix');
  unpackZip(webVsixFile, unpacked);
  return startWebHost({ ...options, extension: path.join(unpacked, 'extension') });
}
