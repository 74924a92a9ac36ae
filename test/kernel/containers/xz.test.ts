import { deepEqual, equal, throws } from 'node:assert/strict';
import { unpackXz } from '../../../src/kernel/containers/xz';

/** `Caliper reads JT. ` forty times, as `xz` packs it. */
const packed =
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ALPAB1dACGYSYaxF5JaEcMPHHh+PRTpNVcjwIkosMb+eqAAAAAAAHS1WW2Yj9rvAAE50AUAAADTDQtescRn+wIAAAAABFla';

describe('unpackXz', () => {
  it('unpacks what xz packed', () => {
    equal(Buffer.from(unpack(packed)).toString(), 'Caliper reads JT. '.repeat(40));
  });

  it('unpacks what xz stored as it was', () => {
    deepEqual(
      [
        ...unpack(
          '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQA/K8JZ8IcetUzjehGoP9ZtBJsyyWD3jiW8U+qBGK9G3XQLojnQZ/6VLMNa8Ygftk3kexKpQNduBZwzymH4jya9VABcBiuGk+vp9QABWEDnIzgkH7bzfQEAAAAABFla',
        ),
      ],
      Array.from({ length: 64 }, (_, i) => (i * 151 + 43) % 256),
    );
  });

  it('refuses what is cut off anywhere', () => {
    const bytes = Buffer.from(packed, 'base64');
    // Behind the packed data stand an index and checks, which are not needed.
    for (let length = 0; length < bytes.length - 44; length++) {
      throws(() => unpackXz(bytes.subarray(0, length)), { name: 'Refusal', code: 'damagedFile' });
    }
  });

  it('refuses what grows beyond all bounds', () => {
    // Chunks of two MiB each in six bytes; none is unpacked, because their sum is too large.
    const chunk = Buffer.from('fffff0000000', 'hex');
    const head = Buffer.from('fd377a585a0000000000000002002101080000000000000000', 'hex').subarray(
      0,
      24,
    );
    const bomb = Buffer.concat([
      head,
      ...Array<Buffer>(40).fill(Buffer.concat([chunk, Buffer.alloc(1)])),
    ]);
    throws(() => unpackXz(bomb), { name: 'Refusal', code: 'tooComplex' });
  });
});

function unpack(base64: string): Uint8Array {
  return unpackXz(Buffer.from(base64, 'base64'));
}
