/** The form of the ids that the service assigns (RFC 9562, in lower case), as a part of a regular expression. */
export const uuidForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const uuid = new RegExp(`^${uuidForm}$`);

/** Whether a text has the form of the ids that the service assigns. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
