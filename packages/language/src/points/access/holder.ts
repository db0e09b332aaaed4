/** Parses who has a role. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, listItems, matchPattern, matchPhrase, soleCode } from '../../document/index.ts'
import { fixedRole, nameRef, type Cell, type Grammar, type NameRef } from '../../kernel/index.ts'
import type { HasRead, RoleRead } from './model.ts'

/** The relevant cells of a role. */
interface HolderCells {
  readonly role: Cell<Phrase>
  readonly on?: Cell<NameRef> | undefined
  readonly has?: Cell<HolderRead> | undefined
}

/** The column *On* or the words make it a role on records. */
export function holderOf({ role, on, has }: HolderCells): Pick<RoleRead, 'has' | 'on'> {
  const read = has?.value
  if (!read) return { ...(on?.value && { on: on.value }), has: { kind: 'nothing', span: (has ?? role).span } }
  if (on?.value) return { on: on.value, has: read.roleOf ?? read.has }
  return read.relative ?? { has: read.has }
}

/** Is an item of a list a role? Only with a fixed wording or a condition in code; other items are text. */
export function isListedRole(cells: HolderCells): boolean {
  const { has } = holderOf(cells)
  if (ONLY.test(cells.role.value!.text) || ['unread', 'named', 'roleOf', 'nothing'].includes(has.kind)) return false
  return has.kind !== 'test' || soleCode(has.test) !== undefined
}
const ONLY = pattern('only [{rest?}]')

interface HolderRead {
  readonly has: HasRead
  /** A role on records: "on Claim: `owner == me`", "owner of the claim". */
  readonly relative?: Pick<RoleRead, 'has'> & { readonly on: NameRef }
  /** Users with another role on another record: "editor of the folder". */
  readonly roleOf?: HasRead
  readonly includes: readonly Phrase[]
}

const INCLUDING = pattern('[{has?}[;]] includes? {included}')

export const holder: Grammar<HolderRead> = {
  takes:
    '`everyone signed in`, `anyone`, `administrators`, `given by` with roles, a condition; on records also `owner of the claim`',
  parse(cell) {
    const { has: who, included } = matchPattern(cell, INCLUDING) ?? {}
    const phrase = included ? who : cell
    const includes = included ? listItems(included) : []
    if (!phrase) return { value: { has: { kind: 'nothing', span: cell.span }, includes } }
    const has = readHas(phrase)
    const relative = readRelative(phrase, has)
    const roleOf = readRoleOf(phrase)
    return { value: { has, ...(relative && { relative }), ...(roleOf && { roleOf }), includes } }
  },
}

const ON_RECORD = { on: '(on|of|for|per) [<article>|each|any]' }
const CONDITION_BEHIND = pattern('<on> {on}[:|,] {test:code}', ON_RECORD)
const CONDITION_BEFORE = pattern('{test:code} <on> {on}', ON_RECORD)
const FIELD_OF = pattern('[the] {field} of (<article>|each|this|that) {on}')

function readRelative(phrase: Phrase, has: HasRead): HolderRead['relative'] {
  const { on, test } = matchPattern(phrase, CONDITION_BEHIND) ?? matchPattern(phrase, CONDITION_BEFORE) ?? {}
  if (on && test) return { on: nameRef(on), has: { kind: 'test', test } }
  const named = has.kind === 'unread' && isWords(phrase) ? matchPattern(phrase, FIELD_OF) : undefined
  return named && { on: nameRef(named.on), has: { kind: 'named', field: named.field, phrase } }
}

/** "editor of the folder", in words. */
function readRoleOf(phrase: Phrase): HasRead | undefined {
  if (codes(phrase).length > 0 || fixedRole(phrase.text)) return undefined
  const [role, path] =
    matchPhrase(phrase, /^(?:the\s+)?([^'"=<>]+?)\s+of\s+(?:the\s+|its\s+|an?\s+)?([\p{L}\p{N}\s.]+)$/iu) ?? []
  return role && path ? { kind: 'roleOf', role, path, phrase } : undefined
}

const GIVEN = pattern('(given|assigned|granted|appointed) [out] [by {by?}]')
const PEOPLE_WHEN = pattern('{who:<people>} (when|if|where|who|whose|for whom) [is|has] [:] {test:code}', {
  people: '(anyone|anybody|everyone|everybody) [signed in]',
})

function readHas(phrase: Phrase): HasRead {
  const fixed = fixedRole(phrase.text)
  if (fixed) return { kind: fixed }
  const some = matchPattern(phrase, PEOPLE_WHEN)
  if (some) return { kind: 'test', test: some.test, ...(fixedRole(some.who.text) === 'anyone' && { visitors: true }) }
  const given = matchPattern(phrase, GIVEN)
  if (!given) return isWords(phrase) ? { kind: 'unread', phrase } : { kind: 'test', test: phrase }
  const by = given.by ? listItems(given.by) : []
  return { kind: 'given', by: by.filter(({ text }) => fixedRole(text) !== 'administrators') }
}

/** Is it text without code and without operators? */
function isWords(phrase: Phrase): boolean {
  return codes(phrase).length === 0 && /^[\p{L}\p{N}\s,'’-]+$/u.test(phrase.text)
}
