// Runs inside the extension host in the place of the suite, and then the suite. What the suite prints goes to a file,
// since the workbench's own channel mixes in its log and leaves "%s" as it is.
'use strict';
const fs = require('node:fs');
const util = require('node:util');

const printed = process.env['VSCODE_HOST_PRINTED'] ?? '';
const suite = process.env['VSCODE_HOST_SUITE'] ?? '';

exports.run = async function run() {
  printInto(fs.openSync(printed, 'a'));
  await require(suite).run();
  // The verdict on a channel of our own: when the extension host dies, the workbench reports exit code 0.
  fs.writeFileSync(`${printed}.passed`, '');
};

// VS Code made the console's methods accessors whose setter does nothing: assignment would be lost.
/** @param {number} file */
function printInto(file) {
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) {
    Object.defineProperty(console, name, {
      value: (/** @type {unknown[]} */ ...parts) =>
        fs.writeSync(file, `${util.format(...parts)}\n`),
      configurable: true,
    });
  }
}
