/**
 * Roles without a table of roles. As long as point 6 does not say who has which role, whom the document names (a column of
 * permissions, who may take an action, for whom a screen is) is a role that administrators give: nobody has it by mistake.
 */
import { type Phrase, codes, plainText, splitAt } from '../../document/index.ts'
import { memoize, singularOf, foldName, isReserved } from '@ninefold/plan/base'
import { closest } from '@ninefold/plan/problem'
import { readName, AND, meansOwn, fixedRole, suggestRole } from '../../kernel/index.ts'
import type { AccessRead, RoleRead } from './model.ts'

/** What is known of the other points. */
interface Mentions {
  /** Whom they name: for whom screens and calls are, who takes actions. */
  readonly people: readonly Phrase[]
  readonly isEntity: (name: string) => boolean
  readonly isField: (name: string) => boolean
}

/**
 * Where there are permissions, only whom they name is a role, so that a slip elsewhere is seen. Whom a line lists (`Roles: clerk,
 * chief`) is one, though an entity or a field be called so; a name that nearly equals one of the list is a slip.
 */
export function withMentionedRoles(read: AccessRead, { people, isEntity, isField }: Mentions): AccessRead {
  if (read.roles.length > 0) return read
  /** "Close claims" is about claims. */
  const isAbout = memoize((phrase: Phrase) => endings(plainText(phrase)).some(isEntity))
  const granted = read.grants.flat().map(({ role, entity }) => (isAbout(role) && !isAbout(entity) ? entity : role))
  // Who has permissions is a role, whatever fields are called; who takes an action may be the one whom a field names.
  const mayBe = granted.length > 0 ? granted : people.filter((phrase) => !isField(plainText(phrase)))
  const listed = read.listed.filter(isRole)
  const named = new Map(listed.map((phrase) => [keyOf(phrase), phrase]))
  const isSlip = (phrase: Phrase) => closest(plainText(phrase), listed.map(plainText)) !== undefined
  // One heading stands for its whole column.
  for (const phrase of [...new Set(mayBe)].flatMap(asSeveral)) {
    const key = keyOf(phrase)
    if (!named.has(key) && isRole(phrase) && !isEntity(plainText(phrase)) && !isSlip(phrase)) named.set(key, phrase)
  }
  return { ...read, roles: [...named.values()].map(mentioned) }
}

/** One or many of them are the same role. */
const keyOf = memoize((phrase: Phrase): string => {
  const name = plainText(phrase)
  return foldName(singularOf(name) ?? name)
})

/** `agents and team leads` are two roles, `Health and safety` is one: several people each are many. */
const asSeveral = memoize((phrase: Phrase): readonly Phrase[] => {
  const parts = AND.test(phrase.text) ? splitAt(phrase, AND) : []
  const areMany = parts.length > 1 && parts.every((part) => singularOf(plainText(part)) !== undefined)
  return areMany ? parts : [phrase]
})

/** The text itself, and what is left of it behind each of its words; a long one is none that names anything. */
const endings = (text: string): readonly string[] => {
  const words = text.length > LONGEST ? [] : text.split(/[\s:]+/u)
  return words.map((_, from) => words.slice(from).join(' '))
}

const LONGEST = 120

/** A word or two, and none of those that mean everybody. */
const isRole = memoize((phrase: Phrase): boolean => {
  const name = plainText(phrase)
  const { identifier } = readName(phrase)
  return (
    codes(phrase).length === 0 &&
    /^\p{L}[\p{L}\p{N} &/'’-]{0,39}$/u.test(name) &&
    !isReserved(identifier) &&
    !/^(?:owner|author|creator|self)$/iu.test(name) &&
    !meansOwn(name) &&
    fixedRole(name) === undefined &&
    suggestRole(name, []) === undefined
  )
})

const mentioned = memoize((phrase: Phrase): RoleRead => {
  const has = { kind: 'given', by: [] } as const
  return { label: phrase, has, includes: [], help: '', assumed: true, claims: [], span: phrase.span }
})
