/** Short words and marks in tables of permissions: ✓, —, CRU, read-only, own. */
import { type Phrase, matchPhrase } from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import { withoutOwn } from '../../kernel/index.ts'
import type { Verb } from '@ninefold/plan'

export const CRUD: readonly Verb[] = ['create', 'read', 'update', 'delete']

/** The verbs of a plain yes, including export and import. */
export const EVERY_VERB: readonly Verb[] = [...CRUD, 'export', 'import']

/** The verb of each word. */
export const VERBS: Readonly<Record<string, Verb>> = {
  ...verbs('read', 'read, see, view, get, list, watch, browse, show'),
  ...verbs('create', 'create, add, insert, new'),
  ...verbs('update', 'update, change, edit, write, modify, patch'),
  ...verbs('delete', 'delete, remove, destroy, deletecollection'),
  ...verbs('export', 'export'),
  ...verbs('import', 'import'),
  ...verbs('erase', 'erase, anonymise, anonymize, pseudonymise, pseudonymize'),
}

function verbs(verb: Verb, words: string): Record<string, Verb> {
  return Object.fromEntries(words.split(', ').map((word) => [word, verb]))
}

const NOTHING = pattern('(<no>|<cross>|none|nothing|denied|deny|forbidden|no access|not allowed|not permitted|n/a)')
const EVERYTHING = pattern(
  '(<yes>|<tick>|everything|allow[ed]|permitted|granted|manage|full [access|control|rights]|all [rights|access|permissions])',
)
const READ_ONLY = pattern('(read|view)~[-]~only')
const LETTERS = /^[crudlw](?:[\s/|+-]*[crudlw])*$/iu
const BY_LETTER: Readonly<Record<string, readonly Verb[]>> = {
  c: ['create'],
  r: ['read'],
  l: ['read'],
  u: ['update'],
  d: ['delete'],
  w: ['create', 'update'],
}

export const meansNothing = (text: string): boolean => NOTHING.test(text)
/** A plain yes: it allows everything with an entity, or one action. */
export const meansEverything = (text: string): boolean => EVERYTHING.test(text)

/** `CRU`, `R/W`, `read only`, `view`; undefined for anything else. */
export function verbsIn(text: string): readonly Verb[] | undefined {
  const lower = text.toLowerCase()
  if (Object.hasOwn(VERBS, lower)) return [VERBS[lower]!]
  if (READ_ONLY.test(lower)) return ['read']
  if (!LETTERS.test(lower)) return undefined
  return [...new Set((lower.match(/[crudlw]/gu) ?? []).flatMap((letter) => BY_LETTER[letter]!))]
}

/**
 * The meaning of an x: yes if the table has no other ticks; no beside ticks (`perhapsNo` if other cells say no in another way);
 * unclear beside other words.
 */
export type Cross = 'yes' | 'no' | 'perhapsNo' | 'unclear'

const CROSS = pattern('(x|☒)')
export const isCross = (text: string): boolean => CROSS.test(text)

/** The meaning of a cell without its condition and without `own`. */
export type Core = 'yes' | 'no' | 'cross' | 'other'

/** The meaning of an x in each row of a table; an empty cell means no. */
export function crossesIn(
  table: readonly (readonly (Core | undefined)[])[],
): (row: readonly (Core | undefined)[]) => Cross {
  const meansNo = (core: Core | undefined) => core === undefined || core === 'no'
  const ticked = table.some((row) => row.includes('yes'))
  const crossed = table.some((row) => row.some(meansNo)) ? 'perhapsNo' : 'no'
  return (row) => {
    if (!row.includes('cross')) return 'yes'
    if (ticked) return crossed
    return row.every((core) => meansNo(core) || core === 'cross') ? 'yes' : 'unclear'
  }
}

export const WHEN = 'when|if|where|unless|while|as long as'
export const CONDITIONED = new RegExp(String.raw`^(.*?)[\s,]*\b(${WHEN}) (.+)$`, 'iu')

export function coreText(cell: Phrase): string {
  const [before] = matchPhrase(cell, CONDITIONED) ?? []
  return withoutOwn(before ?? cell).rest?.text ?? ''
}

export function coreOf(cell: Phrase): Core {
  const text = coreText(cell)
  if (text === '' || meansNothing(text)) return 'no'
  return meansEverything(text) ? 'yes' : isCross(text) ? 'cross' : 'other'
}
