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
    why: 'Each meaning lets other people in, so the document must say which one it is.',
    help: ({ instead, what }) =>
      `Write the ${what} instead: ${instead.map((one) => `\`${one}\``).join(' or ')}. A field called Owner says it for good.`,
  }),
})
