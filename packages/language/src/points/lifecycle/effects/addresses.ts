/** Resolves the address of a mail: an e-mail field, an address that is written out, an input or an expression. */
import { append } from '@ninefold/plan/base'
import { readsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { MailReceiver } from '@ninefold/plan'
import { isEmail, isReference, type FieldType, type Type } from '@ninefold/plan/values'
import { type Phrase, plainText, soleCode } from '../../../document/index.ts'
import { checkPhrase, findFieldPath, isMailAddress, type Names } from '../../../kernel/index.ts'
import { lifecycleProblem } from '../problems.ts'
import { leadsToPeople } from '../who/find.ts'
import type { EffectsContext } from './context.ts'

type AddressContext = Pick<EffectsContext, 'names' | 'entity' | 'scope' | 'problems'>

/** Undefined if the phrase does not look like an address, so that it names people; `none` if that is reported. */
export function findAddress(phrase: Phrase, context: AddressContext): MailReceiver | 'none' | undefined {
  const { names, entity, scope } = context
  const written = plainText(phrase)
  if (isMailAddress(written)) return addressOf(literal(written, phrase, names), written)
  const path = findFieldPath(phrase, entity, names)
  if (path.found) {
    const { type } = path.field
    if (leadsToPeople(type)) return undefined
    return isEmail(type) ? addressOf(path.expr, written) : notAnAddress(phrase, type, context)
  }
  if (!soleCode(phrase) && !written.startsWith('input.')) return undefined
  // Only a valid expression with a text is an address; all else is reported as people.
  const { expr, problems } = checkPhrase(phrase, names, scope)
  if (problems.length > 0 || !expr || !isText(expr.tree.type)) return undefined
  append(context.problems, problems)
  return addressOf(expr, written)
}

const addressOf = (expr: Expr, label: string): MailReceiver => ({
  kind: 'address',
  expr,
  label,
  ...(expr.origin && { origin: expr.origin }),
})

function literal(value: string, phrase: Phrase, names: Names): Expr {
  const tree: Tree = { op: 'literal', value, type: { kind: 'text' } }
  return { source: `'${value}'`, tree, reads: readsOf(tree), origin: names.originOf(phrase.span) }
}

const isText = (type: Type): boolean => type.kind === 'text' || (type.kind === 'list' && isText(type.of))

function notAnAddress(phrase: Phrase, type: FieldType, { names, problems }: AddressContext): 'none' {
  const name = plainText(phrase)
  const behind = isReference(type) ? names.entity(type.entity) : undefined
  const email = behind?.fields.find((field) => isEmail(field.type))
  const suggestion = email && `${name}.${email.name}`
  const fix = suggestion && { title: `Write "${suggestion}"`, edits: [{ span: phrase.span, text: suggestion }] }
  problems.push(lifecycleProblem('LIF-064', { span: phrase.span, ...(fix && { fix }) }, { name, suggestion }))
  return 'none'
}
