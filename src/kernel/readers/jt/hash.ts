import { outOfRange } from '../../../words/outOfRange';

// Pads a list whose length is no multiple of three words.
const filling = 0;

/**
 * Bob Jenkins' hash of 1996, chained over the lists of a mesh. JT stores it with the lists, so that every error in
 * decoding is found.
 */
export class MeshHash {
  /** The hash so far, unsigned. */
  value = 0;

  /** Adds a list of 32-bit words. */
  add(words: Int32Array | Uint32Array): this {
    let [a, b, c] = [golden, golden, this.value | 0];
    const whole = words.length - (words.length % 3);
    for (let i = 0; i < whole; i += 3) {
      a += words[i] ?? outOfRange();
      b += words[i + 1] ?? outOfRange();
      c += words[i + 2] ?? outOfRange();
      [a, b, c] = mixed(a, b, c);
    }
    a += words[whole] ?? filling;
    b += words[whole + 1] ?? filling;
    return this.end(a, b, c + words.length);
  }

  /** Adds each word as a list of its own. */
  addEach(words: Int32Array): this {
    for (const word of words) this.end(golden + word, golden, (this.value | 0) + 1);
    return this;
  }

  /** Adds a list of 16-bit words, two to each 32-bit word. */
  addShorts(words: Uint16Array): this {
    let [a, b, c] = [golden, golden, this.value | 0];
    const pair = (i: number) => (words[i] ?? filling) | ((words[i + 1] ?? filling) << 16);
    const whole = words.length - (words.length % 6);
    for (let i = 0; i < whole; i += 6) {
      a += pair(i);
      b += pair(i + 2);
      c += pair(i + 4);
      [a, b, c] = mixed(a, b, c);
    }
    a += pair(whole);
    b += pair(whole + 2);
    return this.end(a, b, c + words.length + ((words[whole + 4] ?? filling) << 16));
  }

  private end(a: number, b: number, c: number): this {
    this.value = mixed(a, b, c)[2] >>> 0;
    return this;
  }
}

const golden = 0x9e3779b9 | 0;

function mixed(a: number, b: number, c: number): [a: number, b: number, c: number] {
  a = (a - b - c) ^ (c >>> 13);
  b = (b - c - a) ^ (a << 8);
  c = (c - a - b) ^ (b >>> 13);
  a = (a - b - c) ^ (c >>> 12);
  b = (b - c - a) ^ (a << 16);
  c = (c - a - b) ^ (b >>> 5);
  a = (a - b - c) ^ (c >>> 3);
  b = (b - c - a) ^ (a << 10);
  c = (c - a - b) ^ (b >>> 15);
  return [a, b, c];
}
