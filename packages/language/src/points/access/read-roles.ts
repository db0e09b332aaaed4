/** Parses roles: rows of a table, items of a list, several in one line. `holder.ts` parses who has them. */
import { pattern } from '@ninefold/plan/pattern'
import { memoize } from '@ninefold/plan/base'
import {
  type Block,
  type Phrase,
  joinPhrases,
  matchPattern,
  matchPhrase,
  plainText,
  splitAt,
  splitSentences,
} from '../../document/index.ts'
import { claim, fixedRole } from '../../kernel/index.ts'
import type { RoleRow } from './columns.ts'
import { holderOf } from './holder.ts'
import type { RoleRead } from './model.ts'

const LISTED = pattern('[the] roles~(:|are [:]) {listed} [.]')
const ROLE = pattern('{role} \\({has:long}\\)')

/** Splits `Roles: employee (everyone signed in), clerk (given by administrators)` into one item per role. */
export const splitRoles = memoize((block: Block): readonly Block[] => {
  const text = lineOf(block)
  const { listed } = (text && matchPattern(text, LISTED)) ?? {}
  const items = listed ? splitAt(listed, ', ;').flatMap(splitAtAnd) : []
  const roles = items.flatMap((item) => {
    const { role, has } = matchPattern(item, ROLE) ?? {}
    return role && has ? [joinPhrases([role, has], ': ')!] : []
  })
  if (roles.length === 0 || roles.length < items.length) return [block]
  return roles.map((role) => ({
    kind: 'prose',
    markdown: role.text,
    item: { text: role, nested: [] },
    span: role.span,
  }))
})

/** `Roles: clerk, chief and head of office`, up to the end of the sentence. A single name may be other text. */
export const readListedRoles = memoize((block: Block): readonly Phrase[] => {
  const text = lineOf(block)
  const first = text && splitSentences(text)[0]
  const { listed } = (first && matchPattern(first, LISTED)) ?? {}
  const items = listed ? splitAt(listed, ', ;') : []
  const names = [...items.slice(0, -1), ...items.slice(-1).flatMap((last) => splitAt(last, /(?:^|\s)and\s/iu))]
  return names.length > 1 && names.every(({ text: name }) => SHORT_NAME.test(name)) ? names : []
})

/** Three words at most. */
const SHORT_NAME = /^\p{L}[\p{L}\p{N}&/'’-]*(?: [\p{L}\p{N}&/'’-]+){0,2}$/u

/** The text of a block of one line. */
const lineOf = (block: Block): Phrase | undefined =>
  block.kind === 'bullet'
    ? block.text
    : block.kind === 'prose' && block.lines?.length === 1
      ? block.lines[0]
      : undefined

/** Splits `clerk (anyone) and chief (administrators)` only after brackets, because a name may contain "and". */
const splitAtAnd = (item: Phrase): readonly Phrase[] => {
  const [first, ...others] = matchPhrase(item, /^(?:and\s+)?([^()]+\([^()]*\))(?:\s+and\s+(.+))?$/iu) ?? []
  return first ? [first, ...others.flatMap((other) => (other ? splitAtAnd(other) : []))] : [item]
}

export function readRole({ cells, claims, span }: RoleRow): RoleRead {
  const label = cells.role.value!
  const { on, has } = holderOf(cells)
  const open = has.kind === 'nothing' && !on
  const fixed = open ? fixedRole(plainText(label)) : undefined
  // By default, administrators give it.
  return {
    label,
    ...(on && { on }),
    has: fixed ? { kind: fixed } : open ? { kind: 'given', by: [] } : has,
    ...(open && !fixed && { assumed: true }),
    includes: [...(cells.includes?.value ?? []), ...(cells.has?.value?.includes ?? [])],
    ...(cells.secondFactor?.value && { secondFactor: cells.secondFactor.span }),
    help: cells.meaning?.value ?? '',
    ...(open ? claim() : { claims }),
    span,
  }
}
