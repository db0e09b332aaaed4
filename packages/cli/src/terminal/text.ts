// Text layout for a terminal: width and line breaks.

/** Columns that a text takes: 0 for marks that combine, 2 for wide characters and pictures. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += /\p{M}|\p{Cf}/u.test(character) ? 0 : isWide(character) ? 2 : 1
  return width
}

function isWide(character: string): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character) ||
    /[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u.test(character) ||
    /\p{Emoji_Presentation}/u.test(character)
  )
}

/** Breaks at spaces, so that no line is wider than `width` unless one word is. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** A label in front of wrapped text, the further lines below the text: `Help  Write …`. */
export function labelled(label: string, text: string, indent: number, columns: number): readonly string[] {
  const lines = wrap(text, columns - indent)
  const pad = ' '.repeat(indent)
  const first = label + ' '.repeat(Math.max(1, indent - widthOf(label)))
  return lines.map((line, i) => (i === 0 ? first + line : pad + line))
}

/** What a terminal could take for a command, or what would break the line, made visible. */
export function printable(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}
