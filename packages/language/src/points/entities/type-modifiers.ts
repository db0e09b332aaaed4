/** Modifiers after a type, with or without a comma: `Claim, deleted with it`, `Team as tree`, `decimal, as written`, `image; up to 5 MB`. */
import { pattern } from '@ninefold/plan/pattern'
import { closestWord, type Problem } from '@ninefold/plan/problem'
import { isDecimalType, type FieldType } from '@ninefold/plan/values'
import { type Phrase, matchPattern } from '../../document/index.ts'
import { meaningOf, placeWithFix } from '../../kernel/index.ts'
import type { TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { withCurrency } from './read-money.ts'
import { withFileDetail } from './read-sized.ts'

type Refers = TypeRead & { readonly kind: 'reference' | 'anyRecord' }
type OnDelete = Refers['onDelete']

const ON_DELETE = [
  [pattern('(deleted with it|[on delete] cascade)'), 'delete'],
  [pattern('(emptied|[on delete] set null)'), 'empty'],
  [pattern('(refused|[on delete] restrict)'), 'refuse'],
] as const

/** The words for what happens on deletion that editors and suggestions show. */
export const DELETION_WORDS = ['deleted with it', 'emptied', 'refused']

const TREE = 'as [a] tree'
const AS_TREE = pattern(TREE)
const AS_WRITTEN = pattern('as written')
const INVERSE = pattern('seen there as {name}')

/** Modifiers of references. They are unambiguous after the name of an entity, with or without a comma. */
export const MODIFIED = pattern('{type} [\\(]~~{modifier:<modifier>}[\\)]', {
  modifier: `${TREE}|seen there as {:..200}|deleted with it|on delete (cascade|set null|restrict)`,
})

export const withModifiers = (type: TypeRead, modifiers: readonly Phrase[], problems: Problem[]): TypeRead =>
  modifiers.reduce((changed, modifier) => withModifier(changed, modifier, problems), type)

function withModifier(type: TypeRead, modifier: Phrase, problems: Problem[]): TypeRead {
  if (type.kind === 'unknown') return type
  const changed = modified(type, modifier, problems)
  if (changed) return changed
  const { span, text } = modifier
  const suggestion = closestWord(text, ['unique', ...suggestedFor(type)])
  problems.push(entitiesProblem('ENT-010', placeWithFix(span, suggestion), { modifier: text, suggestion }))
  return type
}

function suggestedFor(type: TypeRead): readonly string[] {
  if (type.kind === 'reference' || type.kind === 'anyRecord') return [...DELETION_WORDS, 'as tree']
  return type.kind === 'plain' && isDecimalType(type.type) ? ['as written'] : []
}

/** Undefined for what no such type has behind it. */
function modified(type: TypeRead, modifier: Phrase, problems: Problem[]): TypeRead | undefined {
  const { span, text } = modifier
  switch (type.kind) {
    case 'reference':
      return AS_TREE.test(text) ? { ...type, tree: span } : onDeletion({ ...type, statesDeletion: true }, text)
    case 'anyRecord':
      return onDeletion(type, text)
    case 'many': {
      const inverse = matchPattern(modifier, INVERSE)?.name
      return AS_TREE.test(text) ? { ...type, tree: span } : inverse && { ...type, inverse }
    }
    case 'money':
      return withCurrency(type, modifier, problems)
    case 'file':
      return withFileDetail(type, modifier, problems)
    case 'plain':
      return isDecimalType(type.type) && AS_WRITTEN.test(text) ? { ...type, type: asWritten(type.type) } : undefined
    default:
      return undefined
  }
}

const asWritten = ({ digits, unit }: FieldType & { readonly kind: 'decimal' }): FieldType => ({
  kind: 'writtenDecimal',
  digits,
  ...(unit !== undefined && { unit }),
})

function onDeletion(type: Refers, text: string): TypeRead | undefined {
  const onDelete: OnDelete | undefined = meaningOf(ON_DELETE, text)
  return onDelete && { ...type, onDelete }
}
