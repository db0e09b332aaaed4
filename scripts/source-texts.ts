// Finds the texts in the source code that are translated: the first argument of `t`, `text` and `rich`, on the server of `say`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The functions that translate in the browser, and those that do on the server. */
const IN_BROWSER: ReadonlySet<string> = new Set(['t', 'text', 'rich'])
export const ON_SERVER: ReadonlySet<string> = new Set(['say'])

/** A node of the syntax tree, as far as it is read here. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

export interface SourceTexts {
  readonly texts: readonly string[]
  /** Places where a text is not one literal, so nothing can find it. */
  readonly unreadable: readonly number[]
}

/** `file` names the syntax by its ending. */
export function readTexts(file: string, source: string, calls = IN_BROWSER): SourceTexts {
  const texts: string[] = []
  const unreadable: number[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    const argument = translated(node, calls)
    if (!argument) return
    if (typeof argument.value === 'string') texts.push(argument.value)
    // What `text` marked elsewhere.
    else if (!['Identifier', 'MemberExpression', 'CallExpression'].includes(argument.type)) unreadable.push(node.start)
  })
  return { texts, unreadable }
}

/** Whether the node translates a text, or marks it for that. */
export const isTranslated = (node: Node): boolean => translated(node, IN_BROWSER) !== undefined

function translated(node: Node, calls: ReadonlySet<string>): Node | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node
  // `words.say('…')` of the server
  const called = callee.type === 'MemberExpression' && calls === ON_SERVER ? (callee['property'] as Node) : callee
  if (called.type !== 'Identifier' || !calls.has(called['name'] as string)) return undefined
  return (node['arguments'] as readonly Node[])[0]
}

/**
 * The texts of the server: what `words` is called with (`wrongType` of value types), and what `typed` and `expected` say that an input must be
 * (`a number`).
 */
export function readServerTexts(file: string, source: string): readonly string[] {
  const texts: string[] = []
  const call = file.includes('/values/types/') ? 'wrongType' : 'words'
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    for (const text of [callText(node, call), expectation(node)]) if (text !== undefined) texts.push(text)
  })
  return texts
}

function callText(node: Node, call: string): string | undefined {
  if (node.type !== 'CallExpression' || (node['callee'] as Node)['name'] !== call) return undefined
  const value = (node['arguments'] as readonly Node[])[0]?.['value']
  return typeof value === 'string' ? value : undefined
}

function expectation(node: Node): string | undefined {
  const isNamed = node.type === 'Property' || node.type === 'VariableDeclarator'
  if (!isNamed) return undefined
  const name = ((node['key'] ?? node['id']) as Node)['name'] as string
  const { value } = (node['value'] ?? node['init'] ?? {}) as { readonly value?: unknown }
  return EXPECTATIONS.has(name) && typeof value === 'string' && value.includes(' ') ? value : undefined
}

const EXPECTATIONS = new Set(['typed', 'expected', 'expectedInAddress'])

/** Calls `see` for each node, outer ones first; `see` answers true to leave out what is inside. */
export function visit(node: unknown, see: (node: Node) => boolean | void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, see))
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  if (see(node as Node)) return
  for (const part of Object.values(node)) if (typeof part === 'object') visit(part, see)
}

/** The source files below a folder, tests left out. */
export const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.(?:test|d)\.tsx?$/u.test(file))
    .map((file) => join(folder, file))

/** All texts below a folder, without repetition. */
export const textsBelow = (folder: string, calls = IN_BROWSER): ReadonlySet<string> =>
  new Set(sourcesBelow(folder).flatMap((file) => readTexts(file, readFileSync(file, 'utf8'), calls).texts))
