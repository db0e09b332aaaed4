// The manual page of each kind of problem, made from the catalogues and from the broken documents and changes that raise it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdits } from '@ninefold/ide'
import { compile } from '@ninefold/language'
import { provePlan } from '@ninefold/proof'
import type { Edit, Problem } from '@ninefold/plan/problem'
import { rulesRaising } from '../../scripts/reference.ts'
import { root } from '../support/root.ts'
import { toldOfChanges, type ToldOfChange } from './changes.ts'
import { brokenDocuments } from './collect.ts'

export const folder = join(root, 'docs/problems')

const ROOMS: Readonly<Record<string, string>> = {
  DOC: 'The document as such',
  PUR: 'Point 1, purpose and settings',
  SCR: 'Point 2, screens',
  ENT: 'Point 3, entities and fields',
  LIF: 'Point 4, states and transitions',
  RUL: 'Point 5, rules',
  ACC: 'Point 6, roles and permissions',
  CAL: 'Point 7, calls',
  ERR: 'Point 8, errors',
  LIM: 'Point 9, constants and limits',
  EXA: 'Examples',
  EXP: 'Expressions',
  PRF: 'What is proven of all points together',
  MIG: 'A new version and the records that are there',
}

interface Raised {
  readonly problem: Problem
  readonly text: string
}

/** File name → its text. */
export async function problemPages(): Promise<ReadonlyMap<string, string>> {
  const raised = new Map<string, Raised>()
  for (const { text } of brokenDocuments())
    for (const problem of problemsOf(text)) if (!raised.has(problem.code)) raised.set(problem.code, { problem, text })
  const changes = await toldOfChanges()
  const rules = rulesRaising()
  const told = [...raised, ...changes].map(([code, { problem }]) => [code, problem.message] as const)
  return new Map([
    ['README.md', overview(told)],
    ...[...raised].map(([code, one]): [string, string] => [`${code}.md`, page(one, rules.get(code) ?? [])]),
    ...[...changes].map(([code, one]): [string, string] => [`${code}.md`, pageOfChange(one)]),
  ])
}

/** As `ninefold check` tells them: what can be proven of a document that runs is among them. */
function problemsOf(text: string): readonly Problem[] {
  const sources = [{ file: 'specification.md', text }]
  const { plan, problems } = compile(sources)
  return plan ? [...problems, ...provePlan(plan, sources, problems).problems] : problems
}

const MADE = '<!-- Made by `npm run docs` from the catalogues and their cases; change those. -->'

function overview(told: readonly (readonly [code: string, message: string])[]): string {
  const sections = Object.entries(ROOMS).flatMap(([prefix, title]) => {
    const own = told.filter(([code]) => code.startsWith(`${prefix}-`)).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const rows = own.map(([code, message]) => `| [${code}](${code}.md) | ${inCell(message)} |`)
    return own.length === 0 ? [] : [`## ${title}`, '', '| Code | For example |', '| --- | --- |', ...rows, '']
  })
  const intro = 'What the checker tells of a document, by code. A code never changes its meaning.'
  return [MADE, '', '# Problems', '', intro, '', ...sections].join('\n')
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function page({ problem, text }: Raised, rules: readonly string[]): string {
  const { code, severity, message, why, help, second, fix } = problem
  const word = {
    error: 'An error: the document does not run.',
    warning: 'A warning: the document runs.',
    note: 'A note.',
  }
  return [
    MADE,
    '',
    `# ${code}`,
    '',
    word[severity],
    '',
    '## For example',
    '',
    ...excerpt(text, problem.span),
    '',
    `> ${inCell(message)}`,
    ...(second ? ['', `It disagrees with (${second.label}):`, '', ...excerpt(text, second.span)] : []),
    ...(why === '' ? [] : ['', '## Why it matters', '', why]),
    '',
    '## What to do',
    '',
    help,
    ...(fix ? ['', `Editors and \`ninefold check --fix\` offer: ${fix.title}.`, '', ...mended(text, fix.edits)] : []),
    ...(rules.length > 0 ? ['', '## The rule', '', `In the reference, with examples: ${rules.join(', ')}.`] : []),
    '',
  ].join('\n')
}

/** What is told of a change, which stands or falls with the records that are there. */
function pageOfChange({ problem, from, to }: ToldOfChange): string {
  const fenced = (text: string) => ['````', ...text.trim().split('\n'), '````']
  return [
    MADE,
    '',
    `# ${problem.code}`,
    '',
    problem.severity === 'error'
      ? 'An error of a change: the version that runs goes on, and no record is touched.'
      : 'A warning of a change: the new version runs.',
    '',
    '## For example',
    '',
    'While there are records, a document that says',
    '',
    ...fenced(from),
    '',
    ...(to === '' ? ['no longer says so.'] : ['comes to say', '', ...fenced(to)]),
    '',
    `> ${inCell(problem.message)}`,
    '',
    '## Why it matters',
    '',
    problem.why,
    '',
    '## What to do',
    '',
    problem.help,
    '',
  ].join('\n')
}

/** The line with the stretch marked below it. */
function excerpt(text: string, { start, end }: Problem['span']): readonly string[] {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', start)
  const line = text.slice(from, to < 0 ? undefined : to)
  const width = Math.max(1, Math.min(end, from + line.length) - start)
  return ['````', line, `${' '.repeat(start - from)}${'^'.repeat(width)}`, '````']
}

/** What the lines that a fix changes are then. */
function mended(text: string, edits: readonly Edit[]): readonly string[] {
  const [first] = edits.toSorted((a, b) => a.span.start - b.span.start)
  const now = applyEdits([{ file: first!.span.file, text }], edits)[0]!.text
  const from = text.lastIndexOf('\n', first!.span.start - 1) + 1
  const to = now.indexOf('\n', first!.span.start + first!.text.length)
  const lines = now.slice(from, to < 0 ? undefined : to).replace(/^\n+|\n+$/gu, '')
  return ['````', ...lines.split('\n'), '````']
}

export async function writeProblemPages(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const pages = await problemPages()
  for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(join(folder, file))
  for (const [file, text] of pages) writeFileSync(join(folder, file), text)
}

if (import.meta.main) await writeProblemPages()
