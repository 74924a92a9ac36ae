import {
  Converter,
  type Conversion,
  type ConversionHooks,
  type ConverterOptions,
} from './converter';

/**
 * Converts one file, and leaves no temporary files behind.
 * @throws Trouble
 */
export function convertFile(
  file: string,
  options: Omit<ConverterOptions, 'folder'> & ConversionHooks,
): Promise<Conversion> {
  return Converter.use(options, (converter) => converter.convert(file, options));
}
