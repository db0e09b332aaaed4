/** Texts that stand for something else: a choice's key, a date, a time. They are checked against what they meet. */
import { closest } from '../problem/index.ts'
import { isTextLiteral, replacement, written, type Checking } from './check-context.ts'
import type { Syntax } from './syntax.ts'
import type { Tree } from './tree.ts'
import { type Type, isDate, isTime, parseInstant } from '../values/index.ts'

/** The tree of `syntax` as it is meant beside a value of type `beside`; reports a text that fits nothing there. */
export function suggested(checking: Checking, syntax: Syntax, tree: Tree, beside: Type, other?: Syntax): Tree {
  if (beside.kind === 'list' && tree.op === 'list' && syntax.op === 'list') {
    const items = tree.items.map((item, i) => suggested(checking, syntax.items[i]!, item, beside.of, other))
    return { ...tree, items, type: { kind: 'list', of: items[0]?.type ?? beside.of } }
  }
  if (tree.op === 'call' && syntax.op === 'call' && tree.fn === '?:' && syntax.args.length === 3) {
    const args = tree.args.map((arg, i) => (i === 0 ? arg : suggested(checking, syntax.args[i]!, arg, beside, other)))
    return { ...tree, args, type: args[1]!.type.kind === 'nothing' ? args[2]!.type : args[1]!.type }
  }
  if (tree.op !== 'literal' || !isTextLiteral(syntax)) return tree
  const literal = literalAs(checking, { at: syntax, text: tree.value as string, tree, ...(other && { other }) }, beside)
  checking.note?.(syntax, literal, checking)
  return literal
}

/** A text between quotes, and what stands on the other side of the comparison. */
interface TextLiteral {
  readonly at: Syntax
  readonly text: string
  readonly tree: Tree
  readonly other?: Syntax
}

function literalAs(checking: Checking, literal: TextLiteral, beside: Type): Tree {
  const { at, text, tree } = literal
  switch (beside.kind) {
    case 'choice':
      return choiceLiteral(checking, literal, beside)
    case 'date':
      return timeLiteral(checking, at, text, beside, isDate(text) ? text : null)
    case 'time':
      return timeLiteral(checking, at, text, beside, isTime(text) ? text : null)
    case 'dateTime':
      return timeLiteral(checking, at, text, beside, parseInstant(text))
    default:
      return tree
  }
}

const examples = {
  date: ['a date', "'2026-01-31'"],
  time: ['a time of day', "'08:30'"],
  dateTime: ['a date and time with its offset', "'2026-01-31T08:30:00Z'"],
} as const

function timeLiteral(
  checking: Checking,
  at: Syntax,
  text: string,
  type: Type & { kind: keyof typeof examples },
  read: string | null,
): Tree {
  const [name, example] = examples[type.kind]
  if (read === null) checking.report({ code: 'EXP-035', with: { written: text, type: name, example } }, at)
  return { op: 'literal', value: read, type }
}

/** In other capitals either spelling may be the slip. */
function choiceInstead(at: Syntax, text: string, suggestion: string, quote: string) {
  const { fix } = replacement(at, `${quote}${suggestion}${quote}`)
  return { fix: { ...fix, ...(text.toLowerCase() === suggestion.toLowerCase() && { suggested: true }) } }
}

function choiceLiteral(
  checking: Checking,
  { at, text, tree, other }: TextLiteral,
  beside: Type & { kind: 'choice' },
): Tree {
  const type: Type = { kind: 'choice', options: beside.options }
  if (beside.options.includes(text)) return { op: 'literal', value: text, type }
  const suggestion = closest(text, beside.options)
  const quote = written(checking, at)[0] ?? "'"
  const field = other && (other.op === 'name' || other.op === 'member') ? written(checking, other) : ''
  checking.report(
    { code: 'EXP-034', with: { written: text, field, options: beside.options, ...(suggestion && { suggestion }) } },
    at,
    suggestion === undefined ? {} : choiceInstead(at, text, suggestion, quote),
  )
  return { ...tree, type }
}
