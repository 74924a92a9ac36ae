type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Characters per call of `fromCharCode`, because the stack of a worker is small. */
const lettersAtOnce = 4096;

/** The part of Node's `Buffer` that Caliper uses, with the same results; the build replaces it by this. */
export class Buffer extends Uint8Array<ArrayBuffer> {
  static override from(
    given: string | ArrayLike<number> | Iterable<number>,
    encoding?: unknown,
  ): Buffer {
    if (typeof given === 'string') return bytesOf(given, encodingOf(encoding));
    const bytes = Uint8Array.from('length' in given ? Array.from(given) : [...given]);
    return new Buffer(bytes.buffer);
  }

  static alloc(length: number): Buffer {
    return new Buffer(new ArrayBuffer(length));
  }

  static allocUnsafeSlow(length: number): Buffer {
    return new Buffer(new ArrayBuffer(length));
  }

  static byteLength(text: string): number {
    return new TextEncoder().encode(text).length;
  }

  static concat(pieces: readonly Uint8Array[]): Buffer {
    const whole = Buffer.alloc(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  override toString(encoding?: unknown): string {
    switch (encodingOf(encoding)) {
      case 'utf8':
        return utf8.decode(this);
      case 'latin1':
        return lettersOf(this);
      case 'hex':
        return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
      case 'base64':
        return btoa(lettersOf(this));
      case 'base64url':
        return btoa(lettersOf(this)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    }
  }

  writeUInt32BE(value: number, at = 0): void {
    new DataView(this.buffer, this.byteOffset, this.byteLength).setUint32(at, value);
  }
}

function encodingOf(encoding: unknown): Encoding {
  switch (encoding) {
    case 'latin1':
    case 'hex':
    case 'base64':
    case 'base64url':
      return encoding;
    default:
      return 'utf8';
  }
}

function bytesOf(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf8') return new Buffer(new TextEncoder().encode(text).buffer);
  if (encoding === 'latin1') return ofLetters(text);
  if (encoding === 'hex') {
    const pairs = /^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [];
    return new Buffer(Uint8Array.from(pairs, (pair) => parseInt(pair, 16)).buffer);
  }
  return ofLetters(atob(base64Letters(text)));
}

/** As in Node: characters outside base64 are ignored, and a single one at the end holds no byte. */
function base64Letters(text: string): string {
  const [letters = ''] = text.split('=');
  const plain = letters
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  return plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
}

function ofLetters(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function lettersOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += lettersAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + lettersAtOnce));
  }
  return text;
}
