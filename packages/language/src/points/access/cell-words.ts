/** The short words and marks that people fill a table of permissions with: ✓, —, CRU, read-only, own. */
import { type Phrase, matchPhrase } from '../../document/index.ts'
import { withoutOwn } from '../../kernel/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Verb } from '@ninefold/plan'

export const CRUD: readonly Verb[] = ['create', 'read', 'update', 'delete']

/** What a bare yes allows: taking rows out and bringing them in as files, too. */
export const EVERY_VERB: readonly Verb[] = [...CRUD, 'export', 'import']

/** One word for one permission. */
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

const NOTHING =
  /^(?:[-–—−✗✘✖✕×❌🚫⛔☐]\uFE0F?|n|no|none|nothing|never|denied|deny|forbidden|no access|not allowed|not permitted|n\/a|false)$/iu
const EVERYTHING =
  /^(?:[✓✔✅☑●*]\uFE0F?|y|yes|all|full|everything|true|allow(?:ed)?|permitted|granted|manage|full (?:access|control|rights)|all (?:rights|access|permissions))$/iu
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
/** A bare yes: on an entity it allows everything, on an action that action. */
export const meansEverything = (text: string): boolean => EVERYTHING.test(text)

/** `CRU`, `R/W`, `read only`, `view`; undefined for anything else. */
export function verbsIn(text: string): readonly Verb[] | undefined {
  const lower = text.toLowerCase()
  if (Object.hasOwn(VERBS, lower)) return [VERBS[lower]!]
  if (/^(?:read|view)[- ]only$/u.test(lower)) return ['read']
  if (!LETTERS.test(lower)) return undefined
  return [...new Set((lower.match(/[crudlw]/gu) ?? []).flatMap((letter) => BY_LETTER[letter]!))]
}

/**
 * What an x means: a tick where the table has no other, a cross beside ticks (`perhapsNo` where other cells say no in another
 * way); beside other words nobody knows.
 */
export type Cross = 'yes' | 'no' | 'perhapsNo' | 'unclear'

export const isCross = (text: string): boolean => /^[x☒]$/iu.test(text)

/** What an x means in each row of a table. */
export function crossesIn(table: readonly (readonly Phrase[])[]): (row: readonly Phrase[]) => Cross {
  let ticked: boolean | undefined
  let crossed: Cross | undefined
  const saysNo = (text: string) => text === '' || meansNothing(text)
  return (row) => {
    // Rarely is there a cross at all, and only then is there more to look at.
    if (!mayHoldCross(row)) return 'yes'
    const texts = coresOf(row)
    if (!texts.some(isCross)) return 'yes'
    ticked ??= table.some((cells) => coresOf(cells).some(meansEverything))
    if (ticked) return (crossed ??= table.some((cells) => coresOf(cells).some(saysNo)) ? 'perhapsNo' : 'no')
    return texts.every((text) => saysNo(text) || isCross(text)) ? 'yes' : 'unclear'
  }
}

const mayHoldCross = memoize((row: readonly Phrase[]): boolean => row.some(({ text }) => /☒|\bx\b/iu.test(text)))

const coresOf = memoize((row: readonly Phrase[]): readonly string[] => row.map(coreOf))

/** Without a condition and without own. */
function coreOf(cell: Phrase): string {
  const [before] = matchPhrase(cell, /^(.*?)[\s,]*\b(?:when|if|where|unless|while|as long as) .+$/iu) ?? []
  return withoutOwn(before ?? cell).rest?.text ?? ''
}
