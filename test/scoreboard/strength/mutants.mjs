import { Stryker } from '@stryker-mutator/core';
import { bundles } from './buildTests.mjs';

/**
 * Changes one thing in a module at a time and runs the tests that pass there.
 * @param {readonly string[]} modules
 * @param {boolean} withConstants also what is made when a module is loaded, such as a table: each such
 *   change needs a process of its own and every test, which takes most of the time
 * @returns every change, and whether a test noticed
 */
export function mutantsOf(modules, withConstants) {
  return new Stryker({
    configFile: 'test/scoreboard/strength/stryker.config.json',
    mutate: [...modules],
    ignoreStatic: !withConstants,
    mochaOptions: { 'no-config': true, spec: bundles },
  }).runMutationTest();
}
