/** Reads a type and looks its names up at once, for other points: what an action asks for, what a query takes. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { FieldType } from '@ninefold/plan/values'
import type { Outcome } from '../../kernel/index.ts'
import { entitiesProblem } from './problems.ts'
import { readTypeCell } from './read-type.ts'
import { isTypeWord } from './type-words.ts'
import { resolveType, type TypeScope } from './resolve-type.ts'

/** A list of records is no type here: nobody can enter one. */
export function readTypeOf(phrase: Phrase, scope: TypeScope): Outcome<FieldType | undefined> {
  const read = readTypeCell(phrase, (written) => !isTypeWord(written) && scope.entity(written) !== undefined)
  const problems: Problem[] = [...read.problems]
  const type = resolveType(read.value.type, plainText(phrase), scope, problems)
  if (!type && problems.length === 0) {
    const parameters = { type: plainText(phrase), instead: 'a single record, or a list of text' }
    problems.push(entitiesProblem('ENT-007', { span: phrase.span }, parameters))
  }
  return { value: type, problems }
}
