// npm start: packs Caliper, installs it into a VS Code that runs in the browser, and opens the samples there.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCodeServer } from './vscode/codeServer.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { ensureHost } from './ensureHost.mjs';
import { packageVsix } from './packageVsix.mjs';
import { hostDir } from './paths.mjs';
import { copySamples } from './samples.mjs';

const usualPort = 8377;
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(usualPort) },
    'no-open': { type: 'boolean', default: false },
    // Where the profile of this VS Code lives: settings, secrets, tracked models.
    data: { type: 'string', default: path.join(hostDir, 'data') },
  },
});

try {
  await start(Number(values.port), path.resolve(values.data), !values['no-open']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * @param {number} wanted
 * @param {string} dataDir
 * @param {boolean} mayOpen
 */
async function start(wanted, dataDir, mayOpen) {
  ensureDependencies();
  ensureHost();
  console.log('Building and packing Caliper …');
  const vsix = packageVsix();
  const workspace = copySamples(path.join(dataDir, 'samples'));
  const { address, port, server } = await startCodeServer({
    dataDir,
    workspace,
    vsix,
    port: wanted,
  });
  if (wanted !== 0 && port !== wanted) {
    console.log(`Port ${wanted} is taken. On port ${port} a token stored before is not seen:`);
    console.log('the browser keeps secrets for each address apart.');
  }
  console.log(`\nOpen ${address}/\n\nRight-click a CAD file, "Open 3D with Caliper". Ctrl+C ends.`);
  if (mayOpen) openBrowser(`${address}/`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.end());
  process.exitCode = (await server.exited) === null ? 1 : 0;
  process.exit();
}

/** @param {string} address */
function openBrowser(address) {
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return;
  const opener = spawn('xdg-open', [address], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined); // the address is printed anyway
  opener.unref();
}
