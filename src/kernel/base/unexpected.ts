/** A record does not have the content that its reader expects. The message is for a log. */
export class Unexpected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unexpected';
  }
}
