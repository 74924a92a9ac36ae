// Reads each STEP file that its parent names, and says whether that went well.
'use strict';
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** @typedef {{ ReadStepFile(bytes: Uint8Array, options: null): { success: boolean } }} Occt */
/** @type {string} */
const place = path.resolve('node_modules/occt-import-js');
/** @type {() => Promise<Occt>} */
const load = require(place);

void load().then((occt) => {
  process.on('message', (/** @type {string} */ file) => {
    process.send?.(occt.ReadStepFile(readFileSync(file), null).success);
  });
  process.send?.('ready');
});
