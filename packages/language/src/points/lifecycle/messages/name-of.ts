/** The name of a message or a webhook. */
import { memoize, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../../document/index.ts'

/** The identifier and label of a message or webhook. */
export const nameOf = memoize((phrase: Phrase): { readonly name: string; readonly label: string } => {
  const label = plainText(phrase)
  return { name: identifierOf(label), label }
})
