/**
 * What is said of a field behind a list of choices: `one of: a, b; unique; default b`. Commas separate the choices, so a
 * semicolon ends them. Where one separator serves both, `unique` could as well be a choice: it is one, with a warning.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, plainText, slicePhrase, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { isBesideType } from './beside-type.ts'
import { entitiesProblem } from './problems.ts'
import { BETWEEN_CHOICES } from './read-choice.ts'
import { defaultIn } from './read-default.ts'

interface Parted {
  readonly choices: Phrase
  readonly suffixes: readonly Phrase[]
}

export function partChoice(cell: Phrase): Parted {
  if (!cell.text.includes(';')) return partDefault(cell)
  const groups = splitAt(cell, ';')
  const [first, ...others] = groups.map((group) => splitAt(group, ', |'))
  const ends = first && first.length > 1 && others.length > 0 && others.every((items) => items.every(isSuffix))
  if (!ends) return { choices: cell, suffixes: [] }
  const { choices, suffixes } = partDefault(groups[0]!)
  return { choices, suffixes: [...suffixes, ...others.flat()] }
}

/** Says the item something of its field, rather than name a choice? */
const isSuffix = (item: Phrase): boolean => defaultIn(item) !== undefined || isBesideType(item)

/** `one of: a, b, default b`: what names one of the choices before it is no choice. */
function partDefault(cell: Phrase): Parted {
  const items = splitAt(cell, ', |')
  const last = items.at(-1)
  const start = items.length > 2 && last ? defaultIn(last) : undefined
  if (start?.kind !== 'literal') return { choices: cell, suffixes: [] }
  const value = plainText(start.value).toLowerCase()
  if (!items.slice(0, -1).some((item) => keyOf(item) === value)) return { choices: cell, suffixes: [] }
  const before = cell.text.slice(0, -last!.text.length).search(/[,|]\s*$/u)
  return { choices: slicePhrase(cell, 0, before), suffixes: [last!] }
}

/** Without the words before a colon. */
function keyOf(item: Phrase): string {
  const text = plainText(item).toLowerCase()
  return text.slice(text.indexOf(':') + 1).trim()
}

/** Of a last choice that could be said of the field, and of one behind a semicolon where commas separate the others. */
export function unsureChoice(choices: Phrase): readonly Problem[] {
  const items = splitAt(choices, BETWEEN_CHOICES)
  const [before, last] = items.slice(-2)
  if (!before || !last || isQuoted(last)) return []
  if (items.length < 3 && isSuffix(last)) return []
  if (OF_FIELD.test(last.text) && !items.slice(0, -1).some((item) => OF_FIELD.test(item.text))) {
    const between = { ...last.span, start: before.span.end, end: last.span.start }
    const fix = { title: 'Say it of the field', edits: [{ span: between, text: '; ' }], suggested: true }
    return [entitiesProblem('ENT-059', { span: last.span, ...(isSuffix(last) && { fix }) }, { choice: last.text })]
  }
  const [first, second] = splitAt(choices, ';')
  const isMixed = second && first && splitAt(first, ', |').length > 1 && !isQuoted(second)
  return isMixed ? [entitiesProblem('ENT-059', { span: second.span }, { choice: second.text })] : []
}

const OF_FIELD = pattern('[{:..200}] (unique|<required>|not null)')
const isQuoted = ({ text }: Phrase) => /^["'“]/u.test(text)
