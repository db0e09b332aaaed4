/** The forms of a name in a document, and how a new name is written in place of an old one. */
import { foldName, identifierOf, lowerFirst, pluralOf, upperFirst } from '@ninefold/plan/base'
import type { Named } from '@ninefold/language/kernel'
import { textOf, type Analysis } from './analysis.ts'
import { declarationsOf } from './name-index.ts'

export interface Naming {
  /** The label: `Spent on`. */
  readonly label: string
  /** The identifier in expressions: `spentOn`. For a choice or an error, the label. */
  readonly identifier: string
  /** Of an entity. */
  readonly plural?: string
  /** The document writes the identifier (or the plural) itself, so it does not follow the label. */
  readonly own: { readonly identifier: boolean; readonly plural: boolean }
}

/** Kinds with a single form, which is compared exactly. */
const exact = ({ kind }: Named): boolean => kind === 'choice' || kind === 'error'

export function namingOf(named: Named, analysis: Analysis): Naming {
  const declared = declarationsOf(analysis.names, named).map(({ span }) =>
    textOf(analysis, span.file)
      .slice(span.start, span.end)
      .replace(/\\(?=[\p{P}\p{S}])/gu, ''),
  )
  const label = declared[0] ?? named.name
  if (exact(named)) return { label: named.name, identifier: named.name, own: NOTHING }
  const own = { ...NOTHING, identifier: declared.length > 1 && foldName(label) !== named.name.toLowerCase() }
  if (named.kind !== 'entity') return { label, identifier: named.name, own }
  const entity = analysis.declared.entities.find(({ name }) => name === named.name)
  const plural = entity?.plural ?? pluralOf(upperFirst(label))
  return { label, identifier: named.name, plural, own: { ...own, plural: entity?.read?.plural !== undefined } }
}

const NOTHING = { identifier: false, plural: false }

/** The naming that follows from a new label, or from a new identifier where `asIdentifier`. */
export function renamed(named: Named, from: Naming, to: string, asIdentifier: boolean): Naming {
  if (exact(named)) return { ...from, label: to, identifier: to }
  if (asIdentifier) return { ...from, identifier: to }
  const label = isHumped(to) ? wordsOf(to, from.label) : to
  const made = named.kind === 'entity' ? upperFirst(identifierOf(label)) : identifierOf(label)
  return {
    ...from,
    label,
    identifier: from.own.identifier ? from.identifier : made,
    ...(from.plural !== undefined && !from.own.plural && { plural: pluralOf(upperFirst(label)) }),
  }
}

/** An identifier of several words, typed where the name is renamed in an expression. */
const isHumped = (text: string): boolean => WORD.test(text) && /[\p{Ll}\p{N}]\p{Lu}/u.test(text)

function wordsOf(identifier: string, like: string): string {
  const words = identifier.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase()
  return /^\p{Lu}/u.test(like) ? upperFirst(words) : words
}

/** The new name in the form of the occurrence `written`. `code`: between backticks or in an expression. */
export function rewrite(written: string, code: boolean, from: Naming, to: Naming): string {
  const forms = code ? [...identifiers(from, to), ...words(from, to)] : [...words(from, to), ...identifiers(from, to)]
  const same = forms.find(([old]) => old === written)
  const alike = forms.find(([old]) => foldName(old) === foldName(written))
  return (same ?? alike ?? [written, code ? to.identifier : to.label])[1]
}

/** One word replaces one word, unless the name has no such form, like a choice. */
export const asWord = (fresh: string, written: string, to: Naming): string =>
  [written, to.identifier].every((text) => WORD.test(text)) ? identifierOf(fresh) : fresh

const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u

type Form = readonly [old: string, fresh: string]

function identifiers(from: Naming, to: Naming): readonly Form[] {
  const plural: readonly Form[] = from.plural ? [[identifierOf(from.plural), identifierOf(to.plural ?? '')]] : []
  return [
    [from.identifier, to.identifier],
    [lowerFirst(from.identifier), lowerFirst(to.identifier)],
    ...plural,
    ...plural.map(([old, fresh]): Form => [upperFirst(old), upperFirst(fresh)]),
  ]
}

function words(from: Naming, to: Naming): readonly Form[] {
  const pairs: readonly Form[] = [
    [from.label, to.label],
    ...(from.plural ? [[from.plural, to.plural ?? ''] as const] : []),
  ]
  const each = (change: (text: string) => string) => pairs.map(([old, fresh]): Form => [change(old), change(fresh)])
  return [...pairs, ...each(upperFirst), ...each(lowerFirst), ...each((text) => text.toLowerCase())]
}
