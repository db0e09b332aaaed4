/** Hover texts of parts of expressions other than names: functions, words, the type of the expression. */
import { ownProperty } from '@ninefold/plan/base'
import {
  describeType,
  explainExpression,
  FUNCTION_MEANINGS,
  macroByName,
  operations,
  type Syntax,
  type Tree,
} from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { conditionInWords, type Labels } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from '../analysis.ts'
import { pathTo } from '../completion/index.ts'
import { indexIn, noteAt, spanOf } from '../names-in-expression.ts'

interface ExpressionPart {
  readonly span: Span
  readonly markdown: string
}

export function partAt(analysis: Analysis, file: string, offset: number): ExpressionPart | undefined {
  const note = noteAt(analysis.names, file, offset)
  if (!note) return undefined
  const { piece, scope, expected } = note
  const { syntax, meaning } = explainExpression(piece.text, scope, expected)
  const [node] = pathTo(syntax, indexIn(note, offset))
  const tree = node && meaning.get(node)?.tree
  if (!node || !tree) return undefined
  const at = node.op === 'call' && node.form !== 'operator' ? node.fnAt : node
  const code = piece.text.slice(node.start, node.end)
  const words = tree.type.kind === 'yesNo' && node.op === 'call' ? inWords(tree, code, analysis) : ''
  return {
    span: spanOf(note, at),
    markdown: [aboutPart(node, tree, code), words].filter((text) => text !== '').join('\n\n'),
  }
}

function aboutPart(node: Syntax, tree: Tree, code: string): string {
  const type = `\`${code}\` is ${typeWords(tree.type)}.`
  if (node.op === 'name') return [type, ownProperty(WORDS, node.name)].filter((line) => line !== undefined).join(' ')
  const fn = node.op === 'call' && node.form !== 'operator' ? node.fn : undefined
  const known = fn === undefined ? undefined : (operations.get(fn) ?? macroByName.get(fn))
  if (!known) return type
  return [known.usage.map((one) => `\`${one}\``).join(' · '), FUNCTION_MEANINGS[known.name] ?? '', type].join('\n\n')
}

const WORDS: Readonly<Record<string, string>> = {
  me: 'The person who is signed in; missing when nobody is.',
  this: 'The record itself.',
  old: 'The record as it was before the change; missing for a new one.',
  today: 'The date in the document’s time zone, one value for the whole request.',
  now: 'The moment, one value for the whole request.',
  signedIn: 'Whether somebody is signed in; always yes or no.',
  isNew: 'Whether the record is being created; always yes or no.',
  it: 'The record that the step before made or changed.',
  items: 'The records on this page of the list.',
  all: 'All records of the list, not only this page.',
  total: 'How many records the list has in all.',
  cause: 'The record whose effect takes this action.',
  whole: 'The record that this one is a part of.',
}

/** `one of draft, paid`, `a list of records of ClaimLine`. */
export function typeWords(type: Type): string {
  if (type.kind === 'choice') return `one of ${type.options.map((option) => `\`${option}\``).join(', ')}`
  if (type.kind !== 'list') return describeType(type)
  return type.of.kind === 'record' ? `a list of records of ${type.of.entity}` : `a list, each ${describeType(type.of)}`
}

/** A condition in words; '' if it cannot be said in words. */
function inWords(tree: Tree, source: string, { declared: { names } }: Analysis): string {
  const labels: Labels = {
    field: (entity, name) => {
      const of = names.entity(entity)
      return of && names.field(of, name)?.label
    },
    constant: (name) => names.constant(name)?.label,
  }
  const origin = names.originOf({ file: '', start: 0, end: 0 })
  const words = conditionInWords({ tree, source, reads: [], origin }, labels)
  return words === source ? '' : `In words: ${words}.`
}
