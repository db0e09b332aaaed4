/**
 * Which records `unique` and `no overlap` look at: `no overlap: starts, ends per room where status != 'cancelled'`. It says the same as the
 * column When; where both stand, both hold.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, makePhrase, matchPattern, soleCode } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import type { Problem } from '@ninefold/plan/problem'
import { checkCondition, type EntityName, type Names } from '../../kernel/index.ts'
import { notThat, orFalse } from '@ninefold/plan'
import type { Among } from './model.ts'
import { conditionInWords, madeUp } from './sentences.ts'

const CLAUSE = pattern('{rest} [,] [;] [only] {word:<link>} {condition} [.]', {
  link: 'where|when|whenever|if|unless|except (where|when|if)|among',
})

/** The words without the clause at their end. */
export function partAmong(words: Phrase): { readonly rest: Phrase; readonly among?: Among } {
  const { rest, word, condition } = matchPattern(words, CLAUSE) ?? {}
  if (!rest || !word || !condition) return { rest: words }
  return { rest, among: { condition, unless: /^(?:unless|except)/iu.test(word.text) } }
}

/** `no overlap: …` and `unique: …` may stand in backticks as a whole. */
export function withoutBackticks(cell: Phrase): Phrase {
  const code = soleCode(cell)
  if (!code || !/^(?:unique|no overlap)\b\s*:?\s/iu.test(code.text)) return cell
  return makePhrase([{ ...code, kind: 'text' }], cell.span)
}

/** As an expression or in words: `status is not cancelled`, `cancelled`. */
export function checkAmong(
  { condition, unless }: Among,
  entity: EntityName,
  names: Names,
): { readonly expr?: Expr; readonly problems: readonly Problem[] } {
  const said = codes(condition).length === 0 ? conditionInWords(condition, entity, names) : undefined
  const written = said === undefined ? condition : madeUp(said, condition)
  const { expr, problems } = checkCondition(written, names, { this: entity.name })
  return { ...(expr && { expr: unless ? notThat(orFalse(expr)) : expr }), problems }
}
