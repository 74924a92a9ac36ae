import type { Grant } from '../../../../src/interface/grant';
import { formFieldsIn } from '../../../../src/service/team/store/formToken';

/** Uploads as the address of a store wants it. */
export function putFile(
  { uploadUrl }: Grant,
  _name: string,
  body: Uint8Array | string,
): Promise<Response> {
  return fetch(uploadUrl, { method: 'PUT', body, headers: { 'If-None-Match': '*' } });
}

/** Uploads the form whose fields the credential holds; what is no such credential goes as the only field. */
export function postFile(
  { uploadUrl, uploadToken }: Grant,
  name: string,
  body: Uint8Array | string,
): Promise<Response> {
  const form = new FormData();
  const fields = Object.entries(formFieldsIn(uploadToken));
  if (fields.length === 0) form.append('policy', uploadToken);
  for (const [field, text] of fields) form.append(field, text);
  form.append('file', new Blob([body]), name);
  return fetch(uploadUrl, { method: 'POST', body: form });
}
