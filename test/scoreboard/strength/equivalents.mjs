/**
 * Changes that no test can notice because nobody could: what is meant is the same. They count neither
 * for nor against the tests, and each has its reason here.
 * @type {readonly { module: string, line: string, becomes: string, why: string }[]}
 */
export const equivalents = [];
