// The first character of a name, whatever it is written in.

export function firstLetter(name: string): string {
  const code = name.trim().codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code).toUpperCase()
}
