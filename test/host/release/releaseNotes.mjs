/**
 * What the changelog says of the version that a tag names.
 * @param {string} tag such as `v0.2.0`
 * @param {string} manifest text of package.json
 * @param {string} changelog text of CHANGELOG.md
 * @throws a sentence where the three do not speak of one released version
 */
export function notesOf(tag, manifest, changelog) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(manifest);
  if (tag !== `v${version}`) {
    throw new Error(
      `The tag ${tag} is not that of package.json, which has version ${version}: v${version}.`,
    );
  }
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/[\s,]/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}.`);
  const [title = '', ...lines] = section.split('\n');
  if (title.includes('not yet released')) {
    throw new Error(`CHANGELOG.md says that ${version} is not yet released. Give it its date.`);
  }
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}
