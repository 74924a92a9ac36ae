// Reads each STEP file that its parent names, and says whether that went well.
'use strict';
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** @typedef {{ ReadStepFile(bytes: Uint8Array, options: null): { success: boolean } }} Occt */
/** @type {() => Promise<Occt>} */
const load = require(path.resolve('dist/engines/occt-import-js.js'));

void load().then((occt) => {
  process.on('message', (/** @type {string} */ file) => {
    process.send?.(occt.ReadStepFile(readFileSync(file), null).success);
  });
  process.send?.('ready');
});
