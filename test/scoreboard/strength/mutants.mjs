import { Stryker } from '@stryker-mutator/core';
import { bundles } from './buildTests.mjs';

/**
 * Changes one thing in a module at a time and runs the tests that pass there.
 * @param {readonly string[]} modules
 * @returns every change, and whether a test noticed
 */
export function mutantsOf(modules) {
  return new Stryker({
    configFile: 'test/scoreboard/strength/stryker.config.json',
    mutate: [...modules],
    mochaOptions: { 'no-config': true, ...bundles },
  }).runMutationTest();
}
