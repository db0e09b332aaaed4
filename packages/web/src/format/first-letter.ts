// The first character of a name, in any script.

export function firstLetter(name: string): string {
  const code = name.trim().codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code).toUpperCase()
}
