/**
 * What every room's test has in common. A room's folder holds
 *
 *     README.md      numbered rules (`**ENT-1** …`), each followed by examples in ```markdown blocks: they compile without
 *                    an error, or raise what the block's first line says: ```markdown raises ENT-005 ENT-012
 *     cases/*.md     documents with mistakes; what is expected of each stands in a comment at its end and is written
 *                    by `UPDATE=1 npx vitest run <room>`, to be read in review
 *     problems.ts    the catalogue; every code of it is raised by some case or example
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile, type Compiled } from '../../src/compile.ts'
import type { Source } from '../../src/document/model.ts'
import { filesIn } from './files-in.ts'
import type { Problem } from '../../../plan/src/problem/problem.ts'

export interface Room {
  /** The room's folder: `import.meta.dirname` of its test. */
  readonly folder: string
  /** The point, for examples that are not a whole document; 0 where every example is one. */
  readonly point: number
  /** `ENT`: problems of other rooms are left out of the cases. */
  readonly prefix: string
  readonly problems: { readonly kinds: object }
  /** What is told of a document beside what compiling it tells. */
  readonly also?: (compiled: Compiled, sources: readonly Source[]) => readonly Problem[]
}

function problemsOf(sources: readonly Source[], { also }: Pick<Room, 'also'>): readonly Problem[] {
  const compiled = compile(sources)
  return [...compiled.problems, ...(also?.(compiled, sources) ?? [])]
}

export function describeRoom(room: Room): void {
  const raised = new Set<string>()
  const rules = readRules(join(room.folder, 'README.md'))
  describe('rules of the README', () => {
    for (const rule of rules) describeRule(rule, room, raised)
  })
  describe('cases', () => {
    it.each(casesOf(room.folder).map((file) => [basename(file), file]))('%s', (_, file) => {
      const { found, expected } = checkCase(file, room, raised)
      expect(found).toBe(expected)
    })
  })
  it('raises every code of its catalogue in some case or example', () => {
    expect(Object.keys(room.problems.kinds).filter((code) => !raised.has(code))).toEqual([])
  })
}

interface Rule {
  readonly id: string
  readonly text: string
  readonly examples: readonly { readonly raises: readonly string[]; readonly markdown: string }[]
}

/** Rules begin with their number in bold; what follows up to the next one belongs to them. */
export function readRules(file: string): readonly Rule[] {
  const parts = readFileSync(file, 'utf8').split(/^\*\*([A-Z]+-\d+)\*\*/mu)
  return Array.from({ length: (parts.length - 1) / 2 }, (_, index) => {
    const text = parts[index * 2 + 2]!
    const fences = [...text.matchAll(/^(`{3,})markdown(?: raises ([^\n]*))?\n(.*?)^\1$/gmsu)]
    const examples = fences.map(([, , raises = '', markdown = '']) => ({
      raises: raises.split(/\s+/u).filter(Boolean),
      markdown,
    }))
    const sentence = text.trim().split('\n\n')[0]!.replace(/\s+/gu, ' ')
    return { id: parts[index * 2 + 1]!, text: sentence.slice(0, 80), examples }
  })
}

function describeRule({ id, text, examples }: Rule, room: Room, raised: Set<string>): void {
  it(`${id} has an example`, () => expect(examples.length).toBeGreaterThan(0))
  examples.forEach(({ raises, markdown }, index) => {
    it(`${id} ${text} · example ${index + 1}`, () => {
      const sources = exampleSources(markdown, room.point)
      const problems = problemsOf(sources, room)
      for (const { code } of problems) raised.add(code)
      const errors = problems.filter((problem) => problem.severity === 'error').map(describeProblem(markdown))
      expect(raises.length === 0 ? errors : codesThatMatter(problems, room)).toEqual(raises.toSorted())
    })
  })
}

/** All errors, and the room's own warnings; other rooms' warnings are their own business. */
function codesThatMatter(problems: readonly Problem[], room: Room): readonly string[] {
  const matter = problems.filter(({ code, severity }) => severity === 'error' || code.startsWith(`${room.prefix}-`))
  return [...new Set(matter.map((problem) => problem.code))].toSorted()
}

/** An example that begins with a title is a whole document, else it stands in a document of its own under its point. */
export const compileExample = (markdown: string, point: number): Compiled => compile(exampleSources(markdown, point))

export function exampleSources(markdown: string, point: number): readonly Source[] {
  const text = /^# /mu.test(markdown)
    ? markdown
    : /^## /mu.test(markdown)
      ? `# Specification: Example\n\n${markdown}`
      : `# Specification: Example\n\n## ${point}. Point\n\n${markdown}`
  return filesIn('example.md', text)
}

export function casesOf(folder: string): readonly string[] {
  const cases = join(folder, 'cases')
  return readdirSync(cases)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join(cases, name))
}

const EXPECTED = /\n*<!-- expected\n(.*?)\n?-->\n*$/su

function checkCase(file: string, room: Room, raised: Set<string>): { found: string; expected: string } {
  const whole = readFileSync(file, 'utf8')
  const [, expected = ''] = EXPECTED.exec(whole) ?? []
  const text = `${whole.replace(EXPECTED, '')}\n`
  const sources = filesIn(basename(file), text)
  const problems = problemsOf(sources, room)
  for (const { code } of problems) raised.add(code)
  const own = problems.filter(({ code }) => code.startsWith(`${room.prefix}-`))
  for (const { span } of own) expect(span.start <= span.end && span.end <= text.length).toBe(true)
  const textOf = ({ span }: Problem) => sources.find((one) => one.file === span.file)!.text
  const found = own.map((problem) => describeProblem(textOf(problem))(problem)).join('\n')
  if (!process.env['UPDATE']) return { found, expected }
  writeFileSync(file, `${text}\n<!-- expected\n${found}\n-->\n`)
  return { found, expected: found }
}

/** `9 «Teext» error ENT-005 "Teext" is neither …` */
export function describeProblem(text: string): (problem: Problem) => string {
  return ({ code, severity, message, span, second }) => {
    const line = text.slice(0, span.start).split('\n').length
    const also = second ? ` (see line ${text.slice(0, second.span.start).split('\n').length}: ${second.label})` : ''
    return `${line} «${text.slice(span.start, span.end)}» ${severity} ${code} ${message}${also}`
  }
}
