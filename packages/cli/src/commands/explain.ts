// `ninefold explain`: prints the page of a problem from docs/problems.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND, problemPages } from '../places.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Terminal } from '../terminal/style.ts'
import { wrap } from '../terminal/text.ts'
import type { Command } from './command.ts'

export const explain: Command = {
  name: 'explain',
  takes: '<code of a problem>',
  summary: 'Explain a problem that `check` reports, such as ENT-005: an example, why it matters and what to do.',
  options: [],
  async run({ words }, { terminal }) {
    const [written] = words
    if (written === undefined) {
      complain(
        terminal,
        'No code is given.',
        `Write one that \`${COMMAND} check\` prints: \`${COMMAND} explain ENT-005\`.`,
      )
      return 2
    }
    const codes = readdirSync(problemPages).flatMap((file) => /^([A-Z]{3}-\d{3})\.md$/.exec(file)?.[1] ?? [])
    const code = codeOf(written)
    if (code === undefined || !codes.includes(code)) {
      const near = nearestCodes(code ?? written.toUpperCase(), codes)
      complain(terminal, `There is no problem ${written}.`, `The nearest are ${near.join(', ')}.`)
      return 2
    }
    for (const line of pageLines(readFileSync(join(problemPages, `${code}.md`), 'utf8'), terminal)) terminal.out(line)
    return 0
  },
}

/** `ENT-005` for `ent-5`, `ENT005` and `[ENT-005]`. */
function codeOf(written: string): string | undefined {
  const [, room, number] = /^\W*([a-z]{3})[-_ ]?(\d{1,3})\W*$/iu.exec(written) ?? []
  return room && number && `${room.toUpperCase()}-${number.padStart(3, '0')}`
}

/** Of the same room the next by number; without one, of the rooms whose letters are most like it. */
function nearestCodes(code: string, codes: readonly string[]): readonly string[] {
  const number = Number(/\d+/u.exec(code)?.[0] ?? 0)
  const unlike = (other: string) => Array.from(other.slice(0, 3)).filter((letter, at) => letter !== code[at]).length
  const away = (other: string) => unlike(other) * 1000 + Math.abs(Number(other.slice(4)) - number)
  return codes.toSorted((a, b) => away(a) - away(b)).slice(0, 3)
}

/** A link to another page of docs/: where it leads is said behind it. */
const LINK = /\[(?<text>[^\]]+)\]\(\.\.\/(?<page>[^)#]+)[^)]*\)/gu

/** The page without its marks: headings in bold type, what is fenced as it stands. */
function pageLines(page: string, { style, columns }: Terminal): readonly string[] {
  let fenced = false
  return page
    .replace(/^<!--.*?-->\n+/su, '')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (/^`{3,}/u.test(line)) {
        fenced = !fenced
        return []
      }
      if (fenced) return [`  ${line}`]
      const [, heading] = /^#+ (.*)$/u.exec(line) ?? []
      if (heading !== undefined) return [style.bold(heading)]
      const plain = line.replace(/^> /u, '').replaceAll('\\|', '|').replaceAll(LINK, '$<text> (docs/$<page>)')
      return line === '' ? [''] : wrap(plain, columns)
    })
}
