/**
 * A glob such as `*.{[sS][tT][eE][pP],…}`: files with these extensions in any letter case, including Creo's numbered
 * versions.
 */
export function globOfNames(extensions: readonly string[]): string {
  const endings = extensions.flatMap((extension) =>
    extension === '.prt.x' ? numbered : [anyCase(extension.slice(1))],
  );
  return `*.{${endings.join(',')}}`;
}

const numbered = ['[xX]', '[0-9]', '[0-9][0-9]', '[0-9][0-9][0-9]'].map(
  (version) => `[pP][rR][tT].${version}`,
);

function anyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
