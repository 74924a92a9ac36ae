import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeServerDir, hostNode } from '../paths.mjs';
import { freePort, startServer, whenAnswering } from './serverProcess.mjs';
import { writeSettings } from './settings.mjs';

/**
 * Starts VS Code in the browser, on loopback only, with the packaged extension installed.
 * @param {object} options
 * @param {string} options.dataDir profile, extensions, logs; nothing is written elsewhere
 * @param {string} options.workspace folder to open
 * @param {string} options.vsix
 * @param {number} options.port 0 for any free one; a taken one gives way to a free one
 * @param {Readonly<Record<string, unknown>>} [options.settings] for a new profile
 * @param {boolean} [options.asksForTrust] whether the folder has to be trusted by the user first
 */
export async function startCodeServer({
  dataDir,
  workspace,
  vsix,
  port: wanted,
  settings,
  asksForTrust = false,
}) {
  const userDir = path.join(dataDir, 'user');
  const logFile = path.join(dataDir, 'server.log');
  const env = privateEnv(dataDir);
  const common = [
    ...['--config', path.join(dataDir, 'config.yaml')],
    ...['--user-data-dir', userDir],
    ...['--extensions-dir', path.join(dataDir, 'extensions')],
  ];
  writeSettings(userDir, settings);
  const install = [codeServerDir, ...common, '--install-extension', vsix, '--force'];
  execFileSync(hostNode, install, { env, stdio: 'pipe' });

  const port = await freePort(wanted);
  const address = `http://127.0.0.1:${port}`;
  const quiet = ['telemetry', 'update-check', 'getting-started-override'];
  if (!asksForTrust) quiet.push('workspace-trust');
  const server = startServer(
    hostNode,
    [
      codeServerDir,
      ...common,
      ...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none'],
      ...quiet.map((feature) => `--disable-${feature}`),
      '--ignore-last-opened',
      workspace,
    ],
    { env, logFile },
  );
  try {
    await whenAnswering(`${address}/healthz`, server);
  } catch (cause) {
    throw new Error(`VS Code did not start:\n${readFileSync(logFile, 'utf8')}`, { cause });
  }
  return { address, port, server };
}

/**
 * Keeps the server out of the user's own folders, and away from any extension gallery.
 * @param {string} dataDir
 */
function privateEnv(dataDir) {
  const xdg = path.join(dataDir, 'xdg');
  const temporary = path.join(dataDir, 'tmp');
  mkdirSync(temporary, { recursive: true });
  return {
    ...process.env,
    XDG_DATA_HOME: xdg,
    XDG_CONFIG_HOME: xdg,
    XDG_CACHE_HOME: xdg,
    TMPDIR: temporary,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
  };
}
