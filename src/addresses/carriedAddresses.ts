/** How an address of version 6 carries one of version 4, to which its packets go in the end. */
interface Carrier {
  /** The first bytes of such an address as hexadecimal digits. */
  readonly prefix: string;
  /** Where the four bytes may stand, by index. */
  readonly at: readonly (readonly [number, number, number, number])[];
  /** Whether every bit of them is turned round. */
  readonly isInverted?: true;
  /** Whether the system itself speaks version 4 then: nothing in between translates. */
  readonly isOfThisMachine?: true;
}

const last = [12, 13, 14, 15] as const;

const carriers: readonly Carrier[] = [
  // Mapped (RFC 4291), which sockets of both versions know.
  { prefix: '00000000000000000000ffff', at: [last], isOfThisMachine: true },
  // Compatible (RFC 4291, given up), which begins as :: and ::1 do.
  { prefix: '000000000000000000000000', at: [last] },
  // Translated (RFC 2765).
  { prefix: '0000000000000000ffff0000', at: [last] },
  // NAT64 (RFC 6052), the prefix that all may use.
  { prefix: '0064ff9b0000000000000000', at: [last] },
  // NAT64 within one network (RFC 8215): how long its prefix is only that network knows.
  { prefix: '0064ff9b0001', at: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], last] },
  // 6to4 (RFC 3056).
  { prefix: '2002', at: [[2, 3, 4, 5]] },
  // Teredo (RFC 4380): its server, and behind it the client with all bits turned round.
  { prefix: '20010000', at: [[4, 5, 6, 7]] },
  { prefix: '20010000', at: [last], isInverted: true },
];

/** The addresses of version 4 that sixteen bytes carry. */
export function carriedAddresses(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length !== 16 || isUnspecifiedOrLoopback(bytes)) return [];
  const carried = carriers
    .filter((carrier) => beginsWith(bytes, carrier))
    .flatMap(({ at, isInverted }) =>
      at
        .map((indices) => pick(bytes, indices, isInverted ? 0xff : 0))
        // Of several places all but one are empty.
        .filter((address) => at.length === 1 || address.some((byte) => byte !== 0)),
    );
  return isIsatap(bytes) ? [...carried, pick(bytes, last, 0)] : carried;
}

/** The address of version 4 that a socket of this machine speaks to; null for a true one of version 6. */
export function mappedAddress(bytes: Uint8Array): Uint8Array | null {
  const mapped = carriers.some(
    (carrier) => carrier.isOfThisMachine === true && beginsWith(bytes, carrier),
  );
  return mapped ? pick(bytes, last, 0) : null;
}

function beginsWith(bytes: Uint8Array, { prefix }: Carrier): boolean {
  return Buffer.from(bytes).toString('hex').startsWith(prefix);
}

// RFC 5214: the second half begins so, whatever stands before it.
function isIsatap(bytes: Uint8Array): boolean {
  return /^0[02]005efe$/.test(Buffer.from(bytes.subarray(8, 12)).toString('hex'));
}

function isUnspecifiedOrLoopback(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 15).every((byte) => byte === 0) && (bytes[15] ?? 0) <= 1;
}

function pick(bytes: Uint8Array, indices: readonly number[], inverted: number): Uint8Array {
  return Uint8Array.from(indices, (index) => (bytes[index] ?? 0) ^ inverted);
}
