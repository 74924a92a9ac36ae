/**
 * The CORS rules of a bucket that pages use, as described in docs/SERVICE.md. Addresses are signed and valid for
 * minutes, so a page can read no more than other clients.
 */
export const corsRules = [
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>',
  ...['GET', 'PUT', 'POST'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`),
  '<AllowedHeader>Content-Type</AllowedHeader><AllowedHeader>If-None-Match</AllowedHeader>',
  '<ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>',
].join('');

/**
 * Headers that some stores obey although the address was not signed with them: with the first, an upload is a copy of
 * whatever the key of the service may read; with the others, everybody may read what was uploaded.
 */
const refusedHeaders = [
  ...['x-amz-copy-source', 'x-amz-acl', 'x-amz-grant-read', 'x-amz-grant-read-acp'],
  ...['x-amz-grant-write-acp', 'x-amz-grant-full-control'],
];

/**
 * The policy that refuses such uploads.
 * @param prefixes of the keys that clients write
 */
export function uploadPolicy(bucket: string, prefixes: readonly string[]): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: refusedHeaders.map((header) => ({
      ...{ Effect: 'Deny', Principal: '*', Action: 's3:PutObject' },
      Resource: prefixes.map((prefix) => `arn:aws:s3:::${bucket}/${prefix}*`),
      // A text of at least one character: Ceph takes a header that is missing for an empty one.
      Condition: { StringLike: { [`s3:${header}`]: '?*' } },
    })),
  });
}
