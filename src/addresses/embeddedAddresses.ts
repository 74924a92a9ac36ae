/** A way in which an IPv6 address embeds an IPv4 address to which its packets finally go. */
interface Embedding {
  /** The prefix of such an address in hexadecimal. */
  readonly prefix: string;
  /** The possible positions of the four bytes, as indices. */
  readonly at: readonly (readonly [number, number, number, number])[];
  /** Whether all bits of the bytes are inverted. */
  readonly isInverted?: true;
  /** Whether this machine itself then uses IPv4, without a translator in between. */
  readonly isOfThisMachine?: true;
}

const last = [12, 13, 14, 15] as const;

const embeddings: readonly Embedding[] = [
  // IPv4-mapped (RFC 4291): sockets of both versions accept it.
  { prefix: '00000000000000000000ffff', at: [last], isOfThisMachine: true },
  // IPv4-compatible (RFC 4291, deprecated); :: and ::1 have the same prefix.
  { prefix: '000000000000000000000000', at: [last] },
  // IPv4-translated (RFC 2765).
  { prefix: '0000000000000000ffff0000', at: [last] },
  // NAT64 (RFC 6052), well-known prefix.
  { prefix: '0064ff9b0000000000000000', at: [last] },
  // NAT64, local-use prefix (RFC 8215); only the network knows the length of its prefix.
  { prefix: '0064ff9b0001', at: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], last] },
  // 6to4 (RFC 3056).
  { prefix: '2002', at: [[2, 3, 4, 5]] },
  // Teredo (RFC 4380): the server, followed by the client with inverted bits.
  { prefix: '20010000', at: [[4, 5, 6, 7]] },
  { prefix: '20010000', at: [last], isInverted: true },
];

/** The IPv4 addresses that a 16-byte address embeds. */
export function embeddedAddresses(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length !== 16 || isUnspecifiedOrLoopback(bytes)) return [];
  const embedded = embeddings
    .filter((embedding) => beginsWith(bytes, embedding))
    .flatMap(({ at, isInverted }) =>
      at
        .map((indices) => pick(bytes, indices, isInverted ? 0xff : 0))
        // Of several possible positions, those that are all zero are not used.
        .filter((address) => at.length === 1 || address.some((byte) => byte !== 0)),
    );
  return isIsatap(bytes) ? [...embedded, pick(bytes, last, 0)] : embedded;
}

/** The IPv4 address to which a socket of this machine connects; null for a real IPv6 address. */
export function mappedAddress(bytes: Uint8Array): Uint8Array | null {
  const mapped = embeddings.some(
    (embedding) => embedding.isOfThisMachine === true && beginsWith(bytes, embedding),
  );
  return mapped ? pick(bytes, last, 0) : null;
}

function beginsWith(bytes: Uint8Array, { prefix }: Embedding): boolean {
  return Buffer.from(bytes).toString('hex').startsWith(prefix);
}

// RFC 5214 (ISATAP): the interface identifier begins with these bytes, whatever the prefix is.
function isIsatap(bytes: Uint8Array): boolean {
  return /^0[02]005efe$/.test(Buffer.from(bytes.subarray(8, 12)).toString('hex'));
}

function isUnspecifiedOrLoopback(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 15).every((byte) => byte === 0) && (bytes[15] ?? 0) <= 1;
}

function pick(bytes: Uint8Array, indices: readonly number[], inverted: number): Uint8Array {
  return Uint8Array.from(indices, (index) => (bytes[index] ?? 0) ^ inverted);
}
