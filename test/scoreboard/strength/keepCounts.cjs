// Beside mocha: leaves at the end what the bundles counted, in the file that COVERAGE_FILE names.
'use strict';
const fs = require('node:fs');

process.once('exit', () => {
  const counts = Reflect.get(globalThis, '__coverage__') ?? {};
  fs.writeFileSync(process.env['COVERAGE_FILE'] ?? '', JSON.stringify(counts));
});
