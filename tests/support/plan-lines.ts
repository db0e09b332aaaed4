// Plans and problems as lines of text: short, in a stable order, and one change of meaning is few changed lines.
import { compile, type Compiled } from '@ninefold/language'
import type { Expr, Origin, Tree } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'

interface Source {
  readonly file: string
  readonly text: string
}

/** Longer values are spread over several lines. */
const WIDTH = 150

/** The plan of a document that says nothing. What is equal there is left out of the others. */
const nothing = compile([{ file: 'empty.md', text: '# Specification: Empty\n' }]).plan!

/** The plan, then the problems, one per line. */
export function linesOf({ plan, problems }: Compiled, sources: readonly Source[], own = true): readonly string[] {
  const several = sources.length > 1
  return [
    ...(plan ? planLines(plan, several, own) : ['no plan']),
    '',
    'problems:',
    ...problems.map((problem) => `  ${problemLine(problem, sources)}`),
  ]
}

/** `own`: without what the plan of every document has. */
function planLines(plan: Plan, several: boolean, own: boolean): readonly string[] {
  const { files: _, ...rest } = plan
  const said = plainOf(rest, several) as Record<string, Plain>
  return linesOfObject(own ? withoutBuiltIn(said) : said, 0)
}

/** Each key of the plan with the text that stands for it: for hashes. */
export const partsOf = (plan: Plan): readonly (readonly [key: string, text: string])[] =>
  Object.entries(plainOf(plan, true) as Record<string, Plain>).map(([key, value]) => [key, inline(value)])

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

function withoutBuiltIn(plan: Readonly<Record<string, Plain>>): Record<string, Plain> {
  const empty = plainOf(nothing, false) as Record<string, Plain>
  const fields = new Set(((empty['entities'] as readonly { fields: readonly Plain[] }[])[0]?.fields ?? []).map(inline))
  const withoutSystem = (entity: Plain): Plain => {
    const { fields: all, ...rest } = entity as { readonly fields: readonly Plain[] }
    return { ...rest, fields: all.filter((field) => !fields.has(inline(field))) }
  }
  const entries = Object.entries(plan).flatMap(([key, value]): readonly (readonly [string, Plain])[] => {
    if (!Array.isArray(value)) return inline(value) === inline(empty[key] ?? null) ? [] : [[key, value]]
    const known = new Set(((empty[key] ?? []) as readonly Plain[]).map(inline))
    const items = (value as readonly Plain[]).filter((item) => !known.has(inline(item)))
    return [[key, key === 'entities' ? items.map(withoutSystem) : items]]
  })
  return Object.fromEntries(entries)
}

// ── Values without what can be derived ──────────────────────────────────────────────────────────────────────────────

/** Expressions and origins as one string each; what is absent, '', an empty list, or `false` as a mark is left out. */
function plainOf(value: unknown, several: boolean): Plain {
  if (typeof value !== 'object' || value === null) return (value ?? null) as Plain
  if (Array.isArray(value)) return plainOfList(value, several)
  if (isOrigin(value)) return place(value, several)
  if (isExpr(value)) return `\`${treeText(value.tree)}\` ${kindOf(value.tree)} @${place(value.origin, several)}`
  const entries = Object.entries(value).filter(([key, one]) => !isLeftOut(key, one))
  return Object.fromEntries(entries.map(([key, one]) => [key, plainOf(one, several)]))
}

const plainOfList = (list: readonly unknown[], several: boolean): Plain =>
  isTemplate(list) ? templateText(list) : list.map((item) => plainOf(item, several))

const MARKS = new Set(['unique', 'system', 'copy', 'onlyOne', 'stored', 'assumed', 'was', 'help', 'removed'])

const isLeftOut = (key: string, value: unknown): boolean =>
  value === undefined ||
  (MARKS.has(key) && (value === false || value === '' || (Array.isArray(value) && value.length === 0)))

const isOrigin = (value: object): value is Origin => 'line' in value && 'endColumn' in value
const isExpr = (value: object): value is Expr => 'tree' in value && 'reads' in value
const isTemplate = (value: readonly unknown[]): value is readonly (string | Expr)[] =>
  value.some((part) => typeof part === 'object' && part !== null && isExpr(part)) &&
  value.every((part) => typeof part === 'string' || (typeof part === 'object' && part !== null && isExpr(part)))

const templateText = (template: readonly (string | Expr)[]): string =>
  template.map((part) => (typeof part === 'string' ? part : `{${treeText(part.tree)}}`)).join('')

const place = ({ file, line, column }: Origin, several: boolean): string =>
  several ? `${file}:${line}:${column}` : `${line}:${column}`

const kindOf = (tree: Tree): string => ('kind' in tree.type ? String(tree.type.kind) : '')

/** The tree as code, every name with where it comes from: `this.owner == me`. */
function treeText(tree: Tree): string {
  switch (tree.op) {
    case 'literal':
      return JSON.stringify(tree.value)
    case 'name':
      return tree.name === '' ? tree.scope : `${tree.scope}:${tree.name}`
    case 'field':
      return `${treeText(tree.of)}.${tree.field}`
    case 'call':
      return `${tree.fn}(${tree.args.map(treeText).join(', ')})`
    case 'macro':
      return `${treeText(tree.over)}.${tree.fn}(${tree.variable}: ${treeText(tree.body)})`
    case 'list':
      return `[${tree.items.map(treeText).join(', ')}]`
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `${key}: ${treeText(value)}`).join(', ')}}`
    case 'set':
      return `all:${tree.entity}`
    case 'shape':
      return `shape:${tree.shape}(${treeText(tree.arg)})`
  }
}

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function linesOfObject(value: Readonly<Record<string, Plain>>, depth: number): readonly string[] {
  return Object.entries(value).flatMap(([key, one]) => linesOfEntry(`${key}:`, one, depth))
}

function linesOfEntry(head: string, value: Plain, depth: number): readonly string[] {
  const indent = '  '.repeat(depth)
  const short = `${indent}${head} ${inline(value)}`
  if (typeof value !== 'object' || value === null || (depth > 0 && short.length <= WIDTH)) return [short]
  if (!Array.isArray(value)) return [`${indent}${head}`, ...linesOfObject(value as Record<string, Plain>, depth + 1)]
  const items = (value as readonly Plain[]).flatMap((item) => linesOfItem(item, depth + 1))
  return items.length === 0 ? [] : [`${indent}${head}`, ...items]
}

/** `- name: Room`, the other entries below it. */
function linesOfItem(item: Plain, depth: number): readonly string[] {
  const [first, ...others] = linesOfEntry('-', item, depth)
  if (others.length === 0) return [first!]
  return [`${'  '.repeat(depth)}- ${others[0]!.trimStart()}`, ...others.slice(1)]
}

function inline(value: Plain): string {
  if (typeof value === 'string') return value.startsWith('`') || /^\S*$/u.test(value) ? value : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const entries = Object.entries(value).map(([key, one]) => `${key}: ${inline(one)}`)
  if (entries.length === 0) return '{}'
  return `{ ${entries.join(', ')} }`
}

/** Any JSON in the same form, for descriptions of interfaces. */
export const jsonLines = (value: unknown): readonly string[] => linesOfObject(value as Record<string, Plain>, 0)

// ── Problems ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `12:3 «text» warning RUL-016 What is wrong. | What to do. | fix "title" applied: 12:3 «old» → «new»` */
export function problemLine(problem: Problem, sources: readonly Source[]): string {
  const { code, severity, message, help, span, also = [], fix } = problem
  const said = [`${spanText(span, sources)} ${severity} ${code} ${message}`, help]
  if (also.length > 0) said.push(`also at ${also.map((one) => lineAndColumn(one, sources)).join(', ')}`)
  if (fix) {
    const edits = fix.edits.map((edit) => `${spanText(edit.span, sources)} → «${edit.text}»`)
    said.push(`fix "${fix.title}" ${fix.suggested ? 'proposed' : 'applied'}: ${edits.join('; ')}`)
  }
  return said.join(' | ').replaceAll('\n', '⏎')
}

const spanText = (span: Problem['span'], sources: readonly Source[]): string => {
  const text = sources.find(({ file }) => file === span.file)?.text ?? ''
  return `${lineAndColumn(span, sources)} «${text.slice(span.start, span.end)}»`
}

function lineAndColumn({ file, start }: Problem['span'], sources: readonly Source[]): string {
  const before = (sources.find((one) => one.file === file)?.text ?? '').slice(0, start).split('\n')
  return `${sources.length > 1 ? `${file}:` : ''}${before.length}:${before.at(-1)!.length + 1}`
}
