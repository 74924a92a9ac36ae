// Reads each STEP file that its parent names, and says whether that went well.
'use strict';
const { readFileSync } = require('node:fs');

/** @typedef {{ ReadStepFile(bytes: Uint8Array, options: null): { success: boolean } }} Occt */
/** @type {() => Promise<Occt>} */
const load = require('occt-import-js');

void load().then((occt) => {
  process.on('message', (/** @type {string} */ file) => {
    process.send?.(occt.ReadStepFile(readFileSync(file), null).success);
  });
  process.send?.('ready');
});
