/** The clauses of a rule: the records that `unique` and `no overlap` compare, whether the last day counts, and when the rule is checked. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, joinPhrases, makePhrase, matchPattern, soleCode } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import { checkCondition, type EntityName, type Names } from '../../kernel/index.ts'
import { notThat, orFalse } from '@ninefold/plan'
import type { Among, LastDay, RuleRead } from './model.ts'
import { conditionInWords, syntheticCode } from './sentences.ts'

const CLAUSE = pattern('{rest} [,] [;] [only] {word:<link>} {condition} [.]', {
  link: 'where|when|whenever|if|unless|except (where|when|if)|among',
})

const UNLESS = pattern('(unless|except …)')

/** Splits off the condition of the compared records: `… where status != 'cancelled'`. It means the same as the column When. */
export function partAmong(words: Phrase): { readonly rest: Phrase; readonly among?: Among } {
  const { rest, word, condition } = matchPattern(words, CLAUSE) ?? {}
  if (!rest || !word || !condition) return { rest: words }
  return { rest, among: { condition, unless: UNLESS.test(word.text) } }
}

const WHOLE = pattern('(unique|no overlap) [:] {fields}')

/** Removes backticks around a whole `no overlap: …` or `unique: …`. */
export function withoutBackticks(cell: Phrase): Phrase {
  const code = soleCode(cell)
  if (!code || !WHOLE.test(code.text)) return cell
  return makePhrase([{ ...code, kind: 'text' }], cell.span)
}

/** Checks the condition, an expression or words: `status is not cancelled`, `cancelled`. */
export function checkAmong(
  { condition, unless }: Among,
  entity: EntityName,
  names: Names,
): { readonly expr?: Expr; readonly problems: readonly Problem[] } {
  const inWords = codes(condition).length === 0 ? conditionInWords(condition, entity, names) : undefined
  const written = inWords === undefined ? condition : syntheticCode(inWords, condition)
  const { expr, problems } = checkCondition(written, names, { this: entity.name })
  return { ...(expr && { expr: unless ? notThat(orFalse(expr)) : expr }), problems }
}

const DAYS = {
  included:
    '[both|all|end|last|first and last] days? [is|are|being] (included|inclusive|counted|incl[.])|including [the|both] (last|end|first and last|both) days?|inclusive[ly]|the last day (included|inclusive|counts)',
  free: '[the] (last|end) day [is|being] (free|excluded|exclusive|not included)|(excluding|without) the (last|end) day|exclusive[ly]|nights?',
  clause: '(where|unless) …',
}
const LAST_DAY = [
  pattern('{before}[,][;]\\(({included?:<included>}|{free?:<free>})\\)[{more?}]', DAYS),
  pattern(
    '{before}~(,|;)~[with] [the]~({included?:<included>}|{free?:<free>})[(,|.)~[{more?}]]~[{clause?:<clause>}]',
    DAYS,
  ),
  pattern('{before} [with] ({included?:<included>}|{free?:<free>}) [.]', DAYS),
]

type LastDaySlots = { readonly [S in 'before' | 'included' | 'free' | 'more' | 'clause']?: Phrase }

/**
 * Splits off the clause about the last day: `days included` for loans and leaves, `last day free` for nights. The clause follows the
 * fields or `per`: after a comma, in brackets, or without either.
 */
export function partLastDay(words: Phrase): { readonly rest: Phrase; readonly lastDay?: LastDay } {
  for (const form of LAST_DAY) {
    const { before, included, free, more, clause }: LastDaySlots = matchPattern(words, form) ?? {}
    const rest =
      before &&
      joinPhrases(
        [before, more, clause].filter((part) => part !== undefined),
        ' ',
      )
    if (rest && (included || free)) return { rest, lastDay: included ? 'included' : 'free' }
  }
  return { rest: words }
}

const SAVED = {
  saved: '((this|the|a|its own) record|it) is (saved|written|stored|created or changed)',
}
const SAVED_ALONE = pattern('[only] [when] <saved> [.]', SAVED)
const SAVED_FIRST = pattern('[only] [when] <saved>~(,|;|and)~[and] [if|where|when] {condition}', SAVED)
const SAVED_LAST = pattern('{condition}[,][;] [and] [only] [when] <saved> [.]', SAVED)
const ENDS_SAVED = pattern('{words}[,][;] [only] (when|whenever) <saved> [.]', SAVED)

/**
 * Splits off `when this record is saved`: the rule is then checked when its own record is written, not when a record that it reads
 * changes. The clause is in the column When, alone or after a condition, or it ends a sentence.
 */
export function readOnSave(rule: RuleRead): RuleRead {
  const { when, must } = rule
  if (when && SAVED_ALONE.test(when.text)) {
    const { when: _, ...rest } = rule
    return { ...rest, onSave: true }
  }
  const { condition } = (when && (matchPattern(when, SAVED_FIRST) ?? matchPattern(when, SAVED_LAST))) ?? {}
  if (condition) return { ...rule, when: condition, onSave: true }
  if (must.kind !== 'words' && must.kind !== 'hold') return rule
  const { words } = matchPattern(must.kind === 'words' ? must.words : must.expression, ENDS_SAVED) ?? {}
  if (!words) return rule
  return { ...rule, must: must.kind === 'words' ? { ...must, words } : { ...must, expression: words }, onSave: true }
}
