export { cadFormats, meshFormats } from '../../src/kernel/readers/registry';
export { generatedFiles } from './generated';
