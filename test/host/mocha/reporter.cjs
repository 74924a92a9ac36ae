// Mocha's spec reporter, which also leaves the counts, and why tests failed, as JSON in the file that CALIPER_TEST_REPORT names.
'use strict';
const fs = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class extends reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    const file = process.env['CALIPER_TEST_REPORT'];
    /** @type {string[]} */
    const reasons = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, /** @type {unknown} */ error) => {
      const [said = ''] = String(error).split('\n');
      reasons.push(`${test.fullTitle()}: ${said}`);
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      if (file) fs.writeFileSync(file, JSON.stringify({ passes, failures, pending, reasons }));
    });
  }
};
