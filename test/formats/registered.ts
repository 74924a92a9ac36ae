export { cadFormats } from '../../src/kernel/readers/registry';
export { generatedFiles } from './generated';
