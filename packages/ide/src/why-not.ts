/** Reasons why a name cannot be renamed, or not to the new name, as sentences for users. */
import { inText } from '@ninefold/language/document'
import { BUILT_IN } from '@ninefold/plan'
import { isIdentifier } from '@ninefold/plan/base'
import type { Named, NameKind } from '@ninefold/language/kernel'
import { textOf, type Analysis } from './analysis.ts'
import { declarationsOf, isSame, occurrencesOf } from './name-index.ts'
import type { Occurrence } from './occurrence.ts'
import { namingOf } from './naming.ts'
import { isParts } from '@ninefold/plan/values'

export const NOT_OURS = 'Only names that this document gives itself can be renamed here.'

/** Whether the document declares the name. Built-in names do not count, even if the document words them. */
export function isOurs(named: Named, analysis: Analysis): boolean {
  const { names, declared } = analysis
  const written = declarationsOf(names, named).filter((one) => one.declares || named.kind === 'choice')
  return written.some((one) => named.kind !== 'error' || isItself(one, analysis)) && !isBuiltIn(named, declared)
}

/** A code that is derived from a rule's name changes only with that name. */
function isItself({ of, span }: Occurrence, analysis: Analysis): boolean {
  const { rules } = analysis.read.rules.value
  const names = rules.some(
    ({ label }) => label.span.file === span.file && inText(analysis.document)(label.span).start === span.start,
  )
  return !names && textOf(analysis, span.file).slice(span.start, span.end) === of.name
}

function isBuiltIn({ kind, of, name }: Named, { names }: Analysis['declared']): boolean {
  if (kind === 'error') return BUILT_IN.some(({ code }) => code === name)
  if (kind === 'entity') return name === 'User'
  if (kind === 'choice') return isSlot(of)
  if (kind !== 'field') return false
  const entity = names.entity(of ?? '')
  const field = entity && names.field(entity, name)
  return field?.system === true || (of === 'User' && (name === 'name' || name === 'email'))
}

/** The list of its whole that contains a part, by the name of the list. */
const isSlot = (of: string | undefined): boolean => of?.endsWith('.slot') ?? false

/** Why the text is not a valid name of this kind. */
export function wrongName({ kind }: Named, to: string, asIdentifier: boolean): string | undefined {
  if (to === '') return 'A name has at least one letter.'
  if (/[|`\n]/u.test(to)) return 'A name has no bars, backticks or line breaks.'
  if (kind === 'choice' && /[,;]/u.test(to)) return 'A choice has no commas or semicolons.'
  if (kind === 'error' && !/^[A-Z][A-Z0-9_]*$/u.test(to))
    return 'A code is written in capitals, digits and underscores.'
  if (kind !== 'choice' && !/\p{L}/u.test(to)) return 'A name has at least one letter.'
  if (asIdentifier && !isIdentifier(to))
    return 'An identifier has letters, digits and underscores, and begins with a letter.'
  return undefined
}

/** Another symbol of the same kind and scope with this name. */
export function conflictingName(named: Named, identifier: string, analysis: Analysis): string | undefined {
  const alike = ({ of }: Occurrence) => of.kind === named.kind && of.of === named.of
  const other = analysis.names.occurrences.find(
    (one) => alike(one) && !isSame(one.of, named) && one.of.name.toLowerCase() === identifier.toLowerCase(),
  )
  return other && `There is another ${WORDS[named.kind]} "${namingOf(other.of, analysis).label}" already.`
}

const WORDS: Readonly<Record<NameKind, string>> = {
  entity: 'entity',
  field: 'field',
  choice: 'choice',
  role: 'role',
  constant: 'constant',
  shape: 'shape',
  error: 'code',
  action: 'action',
  message: 'message',
  webhook: 'webhook',
  rule: 'rule',
  screen: 'screen',
  call: 'call',
  lookUp: 'look-up',
  query: 'query parameter',
  input: 'input',
}

/** Why the name cannot change alone: it also names something else, or it has a meaning of its own. */
export function sharedMeaning(named: Named, analysis: Analysis): string | undefined {
  const others = occurrencesOf(analysis.names, named).flatMap(({ of, also }) => (also ? [of, ...also] : []))
  const other = others.find((one) => !isSame(one, named))
  if (other) return `An expression means the field of ${other.of} by this name too: both would have to change at once.`
  const twin = twinList(named, analysis)
  if (twin !== undefined)
    return `${twin} has the same parts under this name, and \`slot\` tells them by it: both would have to change at once.`
  return meansOwn(named, analysis)
    ? '"Own" in point 6 means this field because of its name: write the condition there first.'
    : undefined
}

/** Another entity with a list of the same parts and the same name. */
function twinList({ kind, of, name }: Named, { declared: { entities } }: Analysis): string | undefined {
  const partsIn = (entity: (typeof entities)[number]) => {
    const type = entity.fields.find((field) => field.name === name)?.type
    return isParts(type) ? type.entity : undefined
  }
  const own = entities.find((entity) => kind === 'field' && entity.name === of)
  const parts = own && partsIn(own)
  return parts === undefined ? undefined : entities.find((one) => one !== own && partsIn(one) === parts)?.label
}

function meansOwn({ kind, of, name }: Named, { declared, plan }: Analysis): boolean {
  const label = kind === 'field' && name === 'owner' ? declared.names.entity(of ?? '')?.label : undefined
  return plan.assumptions.some(({ subject, text }) => subject === label && text.startsWith('"Own"'))
}
