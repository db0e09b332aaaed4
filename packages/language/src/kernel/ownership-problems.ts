/** Problems of phrases for own records. */
import { catalogue, kind } from '@ninefold/plan/problem'

export const ownershipProblem = catalogue({
  'ACC-022': kind<{
    entity: string
    meanings: readonly string[]
    instead: readonly string[]
    what: 'condition' | 'field'
  }>({
    severity: 'error',
    message: ({ entity, meanings }) => `"Own" is ambiguous for ${entity}: ${meanings.join(', or ')}.`,
    why: 'Each meaning gives access to other people, so the document must state which one is right.',
    help: ({ instead, what }) =>
      `Write the ${what} instead: ${instead.map((one) => `\`${one}\``).join(' or ')}. A field called Owner makes it clear everywhere.`,
  }),
})
