/** Thrown for something in a valid file that Caliper does not read; the message names it, with its article. */
export class NotReadable extends Error {}
