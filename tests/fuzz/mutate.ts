// What goes wrong in documents, at random: the slips of people, what programs do to text, and what only malice does.
import type { Random } from './random.ts'

export interface Mutation {
  readonly name: string
  readonly make: (text: string, random: Random, others: readonly string[]) => string
}

/** A text with a few things done to it, and which. */
export function mutate(
  text: string,
  random: Random,
  others: readonly string[],
): { readonly text: string; readonly made: readonly string[] } {
  const made: string[] = []
  let now = text
  for (let count = 1 + random.below(4); count > 0; count--) {
    const mutation = random.chance(0.001) ? random.one(enormous) : random.one(ordinary)
    now = mutation.make(now, random, others)
    made.push(mutation.name)
  }
  return { text: now, made }
}

/** An expression with a few words and signs changed about. */
export function mutateExpression(
  text: string,
  random: Random,
): { readonly text: string; readonly made: readonly string[] } {
  const made: string[] = []
  let now = text
  for (let count = 1 + random.below(3); count > 0; count--) {
    const mutation = random.chance(0.002) ? enormousCode : random.one(inText)
    now = mutation.make(now, random, [])
    made.push(mutation.name)
  }
  return { text: now, made: ['expression', ...made] }
}

const inLines = (change: (lines: string[], random: Random, others: readonly string[]) => void): Mutation['make'] => {
  return (text, random, others) => {
    const lines = text.split('\n')
    change(lines, random, others)
    return lines.join('\n')
  }
}

/** Lines from a heading to the next one of its level or above. */
function sectionAt(lines: readonly string[], at: number): readonly [number, number] {
  let from = at
  while (from > 0 && !/^#{1,3} /u.test(lines[from] ?? '')) from--
  const level = /^#*/u.exec(lines[from] ?? '')![0].length
  const length = lines.slice(from + 1).findIndex((line) => /^#+ /u.test(line) && /^#*/u.exec(line)![0].length <= level)
  return [from, length < 0 ? lines.length : from + 1 + length]
}

/** Changes one cell of some row of a table. */
const inCell = (change: (cell: string, random: Random) => string): Mutation['make'] =>
  inLines((lines, random) => {
    const rows = [...lines.keys()].filter((at) => lines[at]!.includes('|'))
    if (rows.length === 0) return
    const at = random.one(rows)
    const cells = lines[at]!.split('|')
    const which = random.below(cells.length)
    cells[which] = change(cells[which]!, random)
    lines[at] = cells.join('|')
  })

const inWord = (change: (word: string, random: Random) => string): Mutation['make'] => {
  return (text, random) => {
    const found = [...text.matchAll(/[\p{L}\p{N}_]+/gu)]
    if (found.length === 0) return text
    const word = random.one(found)
    return text.slice(0, word.index) + change(word[0], random) + text.slice(word.index + word[0].length)
  }
}

const put = (pieces: readonly string[]): Mutation['make'] => {
  return (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.one(pieces) + text.slice(at + random.below(3))
  }
}

const marks = '| ` # * _ - + = < > ! & \\ / ( ) [ ] { } , ; : . " \' ~ ^ $ % @ ? \n \t'.split(' ')
const words = [
  ...'and or not in when where by of is but all own no yes null me old this Claim User today now unique'.split(' '),
  ...'== = != <= && || ? .. -> => 1000 -1 0 1e400'.split(' '),
  ...'10 MB;30 days;5 EUR;12 %;one of: ;list of ;many ;text (;unique: ;copy of ;Part of;`= '.split(';'),
]

/** Blanks and marks of other scripts, what the checker uses inside, markup, and names that every object has. */
const odd = [
  ...'\u0000 \uFEFF \u200B \u202E \u0301 \uD800 \u2028 \r \r\n \u00A0 \uE000 \uE001 \uE002 \uE003 \uE004 \uFFFF'.split(
    ' ',
  ),
  ...'😀 👩‍👩‍👧 é ß İ ﬁ ， （ “ ” ’ – — … &amp; &#0; &#x110000; <!-- --> <br> <script> [^1] [[x]] ![a](b) <https://x>'.split(
    ' ',
  ),
  ...'__proto__ constructor toString hasOwnProperty valueOf'.split(' '),
]

/** What may befall any text, an expression too. */
const inText: readonly Mutation[] = [
  { name: 'word misspelt', make: inWord((word, random) => misspell(word, random)) },
  {
    name: 'word in capitals',
    make: inWord((word, random) => (random.chance(0.5) ? word.toUpperCase() : word.toLowerCase())),
  },
  { name: 'word replaced', make: inWord((_, random) => random.one([...words, ...odd])) },
  { name: 'mark put in', make: put(marks) },
  { name: 'word put in', make: put(words.map((word) => ` ${word} `)) },
  { name: 'odd character', make: put(odd) },
  {
    name: 'piece cut out',
    make: (text, random) => {
      const at = random.below(text.length + 1)
      return text.slice(0, at) + text.slice(at + random.below(200))
    },
  },
  { name: 'end cut off', make: (text, random) => text.slice(0, random.below(text.length + 1)) },
]

const ordinary: readonly Mutation[] = [
  { name: 'line removed', make: inLines((lines, random) => lines.splice(random.below(lines.length), 1)) },
  {
    name: 'lines removed',
    make: inLines((lines, random) => lines.splice(random.below(lines.length), random.below(12))),
  },
  { name: 'line doubled', make: inLines((lines, random) => repeat(lines, random.below(lines.length), 1)) },
  {
    name: 'lines swapped',
    make: inLines((lines, random) => {
      const [a, b] = [random.below(lines.length), random.below(lines.length)]
      ;[lines[a], lines[b]] = [lines[b]!, lines[a]!]
    }),
  },
  { name: 'section removed', make: inLines((lines, random) => removeSection(lines, random.below(lines.length))) },
  {
    name: 'section moved',
    make: inLines((lines, random) => {
      const moved = removeSection(lines, random.below(lines.length))
      lines.splice(random.below(lines.length + 1), 0, ...moved)
    }),
  },
  {
    name: 'section doubled',
    make: inLines((lines, random) => {
      const [from, to] = sectionAt(lines, random.below(lines.length))
      lines.splice(to, 0, ...lines.slice(from, to))
    }),
  },
  {
    name: 'line of another document',
    make: inLines((lines, random, others) =>
      lines.splice(random.below(lines.length + 1), 0, random.one(random.one(others).split('\n'))),
    ),
  },
  {
    name: 'section of another document',
    make: inLines((lines, random, others) => {
      const other = random.one(others).split('\n')
      lines.splice(random.below(lines.length + 1), 0, ...other.slice(...sectionAt(other, random.below(other.length))))
    }),
  },
  {
    name: 'heading of another level',
    make: inLines((lines, random) => {
      const headings = [...lines.keys()].filter((at) => lines[at]!.startsWith('#'))
      if (headings.length === 0) return
      const at = random.one(headings)
      lines[at] = lines[at]!.replace(/^#+/u, '#'.repeat(random.below(7)))
    }),
  },
  { name: 'cell emptied', make: inCell(() => ' ') },
  { name: 'cell cut', make: inCell((cell, random) => cell.slice(0, random.below(cell.length + 1))) },
  { name: 'cell replaced', make: inCell((_, random) => ` ${random.one([...words, ...odd])} `) },
  { name: 'cell as code', make: inCell((cell) => ` \`${cell.trim()}\` `) },
  { name: 'cell without code', make: inCell((cell) => cell.replaceAll('`', '')) },
  ...inText,
  { name: 'other line ends', make: (text, random) => text.replaceAll('\n', random.one(['\r\n', '\r', '\n\n', ' \n'])) },
  {
    name: 'renamed everywhere but once',
    make: (text, random) => {
      const names = [...text.matchAll(/^\| ([A-Z][\p{L} ]+?) \|/gmu)].map((match) => match[1]!)
      if (names.length === 0) return text
      const name = random.one(names)
      const at = text.indexOf(name) + name.length
      return text.slice(0, at) + text.slice(at).replaceAll(name, misspell(name, random))
    },
  },
]

const longCode = (random: Random) =>
  random.one(['(', 'a + ', 'a.', 'not ', '-', '[', "'a' + ", '1', '{a: ', 'a ? b : ']).repeat(8000)

const enormousCode: Mutation = { name: 'long code', make: (text, random) => `${text}${longCode(random)}` }

/** What no person writes, but a program or a pasted file may. */
const enormous: readonly Mutation[] = [
  {
    name: 'long cell',
    make: inCell((_, random) => ` ${random.one(['a', 'a ', '`', '(', 'x.', ', ', '{a} ', "'"]).repeat(20_000)} `),
  },
  { name: 'long code', make: inCell((_, random) => ` \`${longCode(random)}\` `) },
  { name: 'pipes', make: put(['|'.repeat(100_000)]) },
  { name: 'backticks', make: put(['`'.repeat(50_001)]) },
  { name: 'quotes in quotes', make: put([`\n${'> '.repeat(3000)}deep\n`]) },
  {
    name: 'lists in lists',
    make: put([Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}- a: b`).join('\n')]),
  },
  { name: 'emphasis', make: put(['*a_'.repeat(10_000), '['.repeat(20_000), '<a '.repeat(10_000), '![['.repeat(8000)]) },
  { name: 'blanks in a cell', make: inCell((cell) => `${cell}${' '.repeat(20_000)}a${' '.repeat(20_000)}, b`) },
  {
    name: 'blanks',
    make: put([' '.repeat(100_000), '\t'.repeat(50_000), '\n'.repeat(50_000), '\u00A0'.repeat(50_000)]),
  },
  {
    name: 'dashes',
    make: put([`\n${'-'.repeat(100_000)}\n`, `\n|${' -'.repeat(50_000)}x\n`, `\n${'|-'.repeat(50_000)}\n`]),
  },
  { name: 'many rows', make: inLines((lines, random) => repeat(lines, random.below(lines.length), 3000)) },
  { name: 'many headings', make: put([`\n${'### A\n\n'.repeat(2000)}`, `\n${'# A\n'.repeat(3000)}`]) },
]

function repeat(lines: string[], at: number, times: number): void {
  lines.splice(at, 0, ...Array.from({ length: times }, () => lines[at]!))
}

function removeSection(lines: string[], at: number): string[] {
  const [from, to] = sectionAt(lines, at)
  return lines.splice(from, to - from)
}

/** One letter too many, too few, another one, or two changed about. */
export function misspell(word: string, random: Random): string {
  const at = random.below(word.length)
  const letter = random.one('abcdefghijklmnopqrstuvwxyz'.split(''))
  return random.one([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ])
}
