// Every broken document there is: the refused examples of the rooms' pages, their cases, and the mistakes of `mistakes.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleText } from '../support/example.ts'
import { roomPages } from '../support/room-pages.ts'
import { root } from '../support/root.ts'
import { mistakes, type Mistake } from './mistakes.ts'

export interface Broken {
  /** Where it comes from. */
  readonly name: string
  readonly text: string
}

const example = exampleText('expense-claims')

export const withMistake = ({ from, to }: Pick<Mistake, 'from' | 'to'>): string => example.replace(from, () => to)

export function brokenDocuments(): readonly Broken[] {
  const pages = roomPages()
  return [
    ...pages.filter((file) => file.endsWith('README.md')).flatMap(refusedExamples),
    ...pages.filter((file) => /\/cases\//.test(file)).map(caseIn),
    ...mistakes.map((mistake) => ({ name: mistake.slip, text: withMistake(mistake) })),
  ]
}

function refusedExamples(file: string): readonly Broken[] {
  const point = POINTS.indexOf(/points\/(\w+)/.exec(file)?.[1] ?? '') + 1
  const found = readFileSync(join(root, file), 'utf8').matchAll(/^(`{3,})markdown raises [^\n]*\n(.*?)^\1$/gmsu)
  return [...found].map(([, , markdown = ''], index) => ({
    name: `${file} ${index + 1}`,
    text: wholeDocument(markdown, point || 3),
  }))
}

const POINTS = ['purpose', 'screens', 'entities', 'lifecycle', 'rules', 'access', 'calls', 'errors', 'limits']

/** As the tests of the rooms make a document of an example. */
function wholeDocument(markdown: string, point: number): string {
  if (/^# /mu.test(markdown)) return markdown
  return `# Specification: Example\n\n${/^## /mu.test(markdown) ? '' : `## ${point}. Point\n\n`}${markdown}`
}

const caseIn = (file: string): Broken => ({
  name: file,
  text: `${readFileSync(join(root, file), 'utf8').replace(/\n*<!-- expected\n.*?-->\n*$/su, '')}\n`,
})
