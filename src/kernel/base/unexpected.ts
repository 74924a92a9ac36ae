/** A record does not hold what its reader knows how to take. The message is for a log. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unexpected';
  }
}
