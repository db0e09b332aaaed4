/** Reads roles and who has them: rows of a table, items of a list, several in one line. */
import {
  type Block,
  type Phrase,
  CODE,
  codes,
  isEmpty,
  joinPhrases,
  listItems,
  matchPhrase,
  plainText,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import {
  APART,
  EXPLAINED,
  MEANING,
  readLines,
  type RowRead,
  type TableForm,
  claim,
  fixedRole,
} from '../../kernel/index.ts'
import type { HasRead, RoleRead } from './model.ts'

export const ROLES = {
  role: { names: ['Role', 'Group', 'User group', 'User type'], needed: true },
  on: { names: ['On', 'Of', 'Relative to', 'Scope'] },
  has: { names: ['Who has it', 'Who', 'Held by', 'Has it', 'Member', 'Given to', 'Assigned to', 'Who is it'] },
  includes: { names: ['Includes', 'Inherits', 'Inherits from', 'Extends'] },
  meaning: { names: MEANING, prose: true },
} satisfies TableForm

interface RoleLinesRead {
  readonly roles: readonly RoleRead[]
  readonly rest: readonly Block[]
}

/** The roles that stand in a block, as items or in one line; the block itself where there are none. */
export const readRoleLines = memoized((block: Block): RoleLinesRead => {
  const { rows, rest } = readLines(rolesApart(block), ROLES, ROLE_LINES, isRole)
  return { roles: rows.map(roleOf), rest }
})

/** A role as an item of a list: `- finance: given by administrators – pays`. */
const ROLE_LINES: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<role>[^:.]{1,60}?)(?:${APART}|\s=\s)(?<has>.+?)(?:${EXPLAINED}|;\s+(?!includes?\b))(?<meaning>.+)$`,
    'su',
  ),
  new RegExp(String.raw`^(?<role>[^:.]{1,60}?)(?:${APART}|\s=\s)(?<has>.+?)\.?$`, 'su'),
]

/** `Roles: employee (everyone signed in), clerk (given by administrators)`: one item for each. */
function rolesApart(block: Block): readonly Block[] {
  const text = lineOf(block)
  const [listed] = (text && matchPhrase(text, /^(?:the )?roles\s*(?::|are\s*:?)\s*(.+?)\.?$/iu)) ?? []
  const items = listed ? splitAt(listed, /[,;]/u).flatMap(andApart) : []
  const roles = items.flatMap((item) => {
    const [role, has] = matchPhrase(item, /^(?=.*\)$)(.+?)\s*\((.+)\)$/su) ?? []
    return role && has ? [joinPhrases([role, has], ': ')!] : []
  })
  if (roles.length === 0 || roles.length < items.length) return [block]
  return roles.map((role) => ({
    kind: 'prose',
    markdown: role.text,
    item: { text: role, nested: [] },
    span: role.span,
  }))
}

/** `Roles: clerk, chief and head of office`, up to the end of the sentence. One name alone may be any other text. */
export const readListedRoles = memoized((block: Block): readonly Phrase[] => {
  const text = lineOf(block)
  const [listed] = (text && matchPhrase(text, /^(?:the )?roles\s*(?::|are\s*:?)\s*(.+?)(?:\.(?:\s.*)?)?$/isu)) ?? []
  const items = listed ? splitAt(listed, /[,;]/u) : []
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

/** `clerk (anyone) and chief (administrators)`: cut behind the brackets alone, since a name may hold "and". */
const andApart = (item: Phrase): readonly Phrase[] => {
  const [first, ...others] = matchPhrase(item, /^(?:and\s+)?([^()]+\([^()]*\))(?:\s+and\s+(.+))?$/iu) ?? []
  return first ? [first, ...others.flatMap((other) => (other ? andApart(other) : []))] : [item]
}

/** Only one of the fixed wordings, or a test in code; any other item is text. */
function isRole(row: RowRead<typeof ROLES>): boolean {
  const { label, has } = roleOf(row)
  if (/^only\b/iu.test(label.text) || ['unread', 'named', 'roleOf', 'nothing'].includes(has.kind)) return false
  return has.kind !== 'test' || soleCode(has.test) !== undefined
}

export const readRole = memoized(roleOf)

function roleOf({ cells, span }: RowRead<typeof ROLES>): RoleRead {
  const [has = cells.has, included] = matchPhrase(cells.has, /^(.*?);?\s*\bincludes? (.+)$/iu) ?? []
  const { on, has: holder } = isEmpty(cells.on)
    ? (readRelative(has) ?? { on: cells.on, has: readHas(has) })
    : { on: cells.on, has: readRoleOf(has) ?? readHas(has) }
  const open = holder.kind === 'nothing' && isEmpty(on)
  const fixed = open ? fixedRole(plainText(cells.role)) : undefined
  // As long as nobody says who has it, administrators give it.
  return {
    label: cells.role,
    ...(!isEmpty(on) && { on }),
    has: fixed ? { kind: fixed } : open ? { kind: 'given', by: [] } : holder,
    ...(open && !fixed && { assumed: true }),
    includes: [...listItems(cells.includes), ...(included ? listItems(included) : [])],
    help: plainText(cells.meaning),
    ...(open ? claim() : claim(has)),
    span,
  }
}

/** Who has it of one record: "on Claim: `owner == me`", "owner of the claim". */
function readRelative(cell: Phrase): (Pick<RoleRead, 'has'> & { readonly on: Phrase }) | undefined {
  const [before, test] = matchPhrase(cell, CONDITION_BEHIND) ?? []
  if (before && test) return { on: before, has: { kind: 'test', test } }
  const [first, behind] = matchPhrase(cell, CONDITION_BEFORE) ?? []
  if (first && behind) return { on: behind, has: { kind: 'test', test: first } }
  const [field, of] = matchPhrase(cell, /^(?:the\s+)?(.+?)\s+of\s+(?:the|an?|each|this|that)\s+(.+)$/iu) ?? []
  return field && of && isWords(cell) && readHas(cell).kind === 'unread'
    ? { on: of, has: { kind: 'named', field, phrase: cell } }
    : undefined
}

/** "editor of the folder", in words. */
function readRoleOf(cell: Phrase): HasRead | undefined {
  if (codes(cell).length > 0 || fixedRole(cell.text)) return undefined
  const [role, path] =
    matchPhrase(cell, /^(?:the\s+)?([^'"=<>]+?)\s+of\s+(?:the\s+|its\s+|an?\s+)?([\p{L}\p{N}\s.]+)$/iu) ?? []
  return role && path ? { kind: 'roleOf', role, path, phrase: cell } : undefined
}

const OF_RECORD = '(?:on|of|for|per)\\s+(?:the\\s+|an?\\s+|each\\s+|any\\s+)?'
const CONDITION_BEHIND = new RegExp(`^${OF_RECORD}([^:,]+?)\\s*[:,]?\\s*(${CODE})$`, 'iu')
const CONDITION_BEFORE = new RegExp(`^(${CODE})\\s+${OF_RECORD}(.+)$`, 'iu')

function readHas(cell: Phrase): HasRead {
  if (isEmpty(cell)) return { kind: 'nothing', span: cell.span }
  const fixed = fixedRole(cell.text)
  if (fixed) return { kind: fixed }
  const [who, test] = matchPhrase(cell, PEOPLE_WHEN) ?? []
  if (who && test) return { kind: 'test', test, ...(fixedRole(who.text) === 'anyone' && { visitors: true }) }
  const given = matchPhrase(cell, /^(?:given|assigned|granted|appointed)(?: out)?(?: by (.+))?$/iu)
  if (!given && isWords(cell)) return { kind: 'unread', phrase: cell }
  if (!given) return { kind: 'test', test: cell }
  const by = given[0] ? listItems(given[0]) : []
  return { kind: 'given', by: by.filter((phrase) => fixedRole(phrase.text) !== 'administrators') }
}

/** ``anyone when `public` ``, ``everyone signed in who is `…` `` */
const PEOPLE_WHEN = new RegExp(
  `^(anyone|anybody|everyone|everybody|everyone signed in|anyone signed in)\\s+(?:when|if|where|who|whose|for whom)\\s*(?:is|has|:)?\\s*(${CODE})$`,
  'iu',
)

/** Without backticks, and nothing that only an expression has. */
function isWords(cell: Phrase): boolean {
  return codes(cell).length === 0 && /^[\p{L}\p{N}\s,'’-]+$/u.test(cell.text)
}
