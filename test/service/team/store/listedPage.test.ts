import { deepEqual } from 'node:assert/strict';
import { objectsIn, versionsIn } from '../../../../src/service/team/store/listedPage';

const at = '2026-01-02T03:04:05.000Z';
const object = (key: string, more = '') =>
  `<Key>${key}</Key><LastModified>${at}</LastModified>${more}<Size>7</Size>`;

describe('the listing of a store', () => {
  it('gives keys as they are, and goes on after the last one', () => {
    const text =
      `<ListBucketResult><IsTruncated>true</IsTruncated><Contents>${object('in/a%26b+%C3%BC')}</Contents>` +
      `<Contents>${object('in/b')}</Contents></ListBucketResult>`;
    const { objects, next } = objectsIn(text);
    deepEqual(
      objects.map(({ key, sizeBytes, changedAt }) => [key, sizeBytes, changedAt]),
      [
        ['in/a&b ü', 7, Date.parse(at)],
        ['in/b', 7, Date.parse(at)],
      ],
    );
    deepEqual(next, { key: 'in/b', version: '' });
  });

  it('ends where the store says so, and where nothing is', () => {
    const end = '<IsTruncated>false</IsTruncated>';
    deepEqual(objectsIn(`${end}<Contents>${object('a')}</Contents>`).next, null);
    deepEqual(objectsIn('<IsTruncated>true</IsTruncated>'), { objects: [], next: null });
    deepEqual(versionsIn(end), { objects: [], next: null });
  });

  it('tells versions, and removals among them, in the order of the store', () => {
    const text =
      '<IsTruncated>true</IsTruncated><NextKeyMarker>in%2Fa</NextKeyMarker><NextVersionIdMarker>v1</NextVersionIdMarker>' +
      `<DeleteMarker>${object('in/a', '<VersionId>v2</VersionId>')}</DeleteMarker>` +
      `<Version>${object('in/a', '<VersionId>v1</VersionId>')}</Version>`;
    const { objects, next } = versionsIn(text);
    deepEqual(
      objects.map(({ version, isRemoval }) => [version, isRemoval]),
      [
        ['v2', true],
        ['v1', false],
      ],
    );
    deepEqual(next, { key: 'in/a', version: 'v1' });
  });
});
