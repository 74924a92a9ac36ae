import type { GrantRequest } from '../../interface/grant';
import { say } from '../../words/say';
import { acceptedExtensions, sourceExtensionOf } from '../../interface/sourceExtension';
import { isRecord, isText } from '../../words/unknown';
import { HttpRefusal } from './serviceRefusal';
import { urlOf } from '../../words/urlOf';

/** Reads the body of `POST …/upload-token` (service interface 4.1); a 422 response names the wrong field. */
export function readGrantRequest(body: unknown): GrantRequest {
  if (!isRecord(body)) {
    throw new HttpRefusal(422, 'invalidRequest', say('The body must be an object.'));
  }
  const name = readName(body['name']);
  const description = readDescription(body['description']);
  const webhook = readWebhook(body['webhook']);
  return { name, webhook, ...(description !== null && { description }) };
}

function readName(name: unknown): string {
  if (!isText(name)) throw wrong('name', say('name must be the file name of the model.'));
  if (name.length > 255) throw wrong('name', say('name may have 255 characters.'));
  if (hasControlCharacters(name)) {
    throw wrong('name', say('name may not contain control characters.'));
  }
  if (sourceExtensionOf(name) === null) {
    throw wrong(
      'name',
      say('name must end in one of {extensions}.', { extensions: acceptedExtensions.join(', ') }),
    );
  }
  return name;
}

function readDescription(description: unknown): string | null {
  if (description === undefined || description === null) return null;
  if (typeof description !== 'string' || description.length > 4000) {
    throw wrong('description', say('description must be a text of at most 4000 characters.'));
  }
  return description;
}

function readWebhook(webhook: unknown): string | null {
  if (webhook === undefined || webhook === null) return null;
  const isHttp =
    isText(webhook) &&
    webhook.length <= 2000 &&
    !hasControlCharacters(webhook) &&
    /^https?:\/\//i.test(webhook) &&
    urlOf(webhook) !== null;
  if (!isHttp) {
    throw wrong('webhook', say('webhook must be null or an absolute http or https address.'));
  }
  return webhook;
}

function wrong(field: string, message: string): HttpRefusal {
  return new HttpRefusal(422, 'invalidRequest', message, field);
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
