/**
 * Roles without a table of roles. If point 6 does not define roles, each name of a group of people (a column of permissions, the
 * actors of an action, the audience of a screen) is a role that administrators give, so nobody has it by mistake.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, plainText, splitAt } from '../../document/index.ts'
import { memoize, singularOf, foldName, isReserved } from '@ninefold/plan/base'
import { closest } from '@ninefold/plan/problem'
import { readName, AND, meansOwn, fixedRole, suggestRole } from '../../kernel/index.ts'
import type { AccessRead, RoleRead } from './model.ts'

/** Data of the other points. */
interface Mentions {
  /** The people that they name: audiences of screens and calls, actors of actions. */
  readonly people: readonly Phrase[]
  readonly isEntity: (name: string) => boolean
  readonly isField: (name: string) => boolean
}

/**
 * If there are permissions, only the names in them are roles, so that spelling mistakes elsewhere are found. A line `Roles: clerk,
 * chief` declares roles even if an entity or a field has the same name; a name similar to one of them is a spelling mistake.
 */
export function withMentionedRoles(read: AccessRead, { people, isEntity, isField }: Mentions): AccessRead {
  if (read.roles.length > 0) return read
  /** "Close claims" is about claims. */
  const isAbout = memoize((phrase: Phrase) => endings(plainText(phrase)).some(isEntity))
  const granted = read.grants.flat().map(({ role, entity }) => (isAbout(role) && !isAbout(entity) ? entity : role))
  // A name with permissions is a role even if a field has this name; the actor of an action may be a field instead.
  const mayBe = granted.length > 0 ? granted : people.filter((phrase) => !isField(plainText(phrase)))
  const listed = read.listed.filter(isRole)
  const named = new Map(listed.map((phrase) => [keyOf(phrase), phrase]))
  const isTypo = (phrase: Phrase) => closest(plainText(phrase), listed.map(plainText)) !== undefined
  // A heading occurs in all cells of its column.
  for (const phrase of [...new Set(mayBe)].flatMap(asSeveral)) {
    const key = keyOf(phrase)
    if (!named.has(key) && isRole(phrase) && !isEntity(plainText(phrase)) && !isTypo(phrase)) named.set(key, phrase)
  }
  return { ...read, roles: [...named.values()].map(mentioned) }
}

/** Singular and plural are the same role. */
const keyOf = memoize((phrase: Phrase): string => {
  const name = plainText(phrase)
  return foldName(singularOf(name) ?? name)
})

/** `agents and team leads` are two roles, because both are plurals; `Health and safety` is one. */
const asSeveral = memoize((phrase: Phrase): readonly Phrase[] => {
  const parts = AND.test(phrase.text) ? splitAt(phrase, AND) : []
  const areMany = parts.length > 1 && parts.every((part) => singularOf(plainText(part)) !== undefined)
  return areMany ? parts : [phrase]
})

/** The text, and its rest after each of its words. Long texts are not names. */
const endings = (text: string): readonly string[] => {
  const words = text.length > LONGEST ? [] : text.split(/[\s:]+/u)
  return words.map((_, from) => words.slice(from).join(' '))
}

const LONGEST = 120

const OWNER = pattern('(owner|author|creator|self)')

/** A short name, and not a word for everybody. */
const isRole = memoize((phrase: Phrase): boolean => {
  const name = plainText(phrase)
  const { identifier } = readName(phrase)
  return (
    codes(phrase).length === 0 &&
    /^\p{L}[\p{L}\p{N} &/'’-]{0,39}$/u.test(name) &&
    !isReserved(identifier) &&
    !OWNER.test(name) &&
    !meansOwn(name) &&
    fixedRole(name) === undefined &&
    suggestRole(name, []) === undefined
  )
})

const mentioned = memoize((phrase: Phrase): RoleRead => {
  const has = { kind: 'given', by: [] } as const
  return { label: phrase, has, includes: [], help: '', assumed: true, claims: [], span: phrase.span }
})
