/** The kinds of problem about a name that the document does not declare, which several points report. Each adds why it matters there. */
import { kind, noField as noFieldOf } from '@ninefold/plan/problem'

/** A name that is not declared, and the most similar one that is. */
export interface UnknownName {
  readonly name: string
  readonly suggestion?: string | undefined
}

type UnknownMember = UnknownName & { readonly entity: string }

/** A sentence behind a message: ` Did you mean "Claim"?`; empty without a suggestion. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`

/** The end of a message: `; did you mean "Claim"?`, or a full stop. */
export const didYouMeanOrEnd = (suggestion: string | undefined): string =>
  suggestion ? `; did you mean "${suggestion}"?` : '.'

/** No entity has the name. */
export const noEntity = (why: string) =>
  kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no entity "${name}" in point 3.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'entity', name }),
    why,
    help: ({ suggestion }) =>
      `Write ${suggestion ?? 'the name of an entity of point 3'}, or describe the entity in point 3.`,
  })

/** The entity has no field of the name. */
export const noField = (why: string) =>
  kind<UnknownMember>({
    severity: 'error',
    message: ({ name, entity, suggestion }) => `${entity} has no field "${name}".${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'field', name, of: entity }),
    mistake: ({ name, entity }) => noFieldOf(entity, name),
    why,
    help: ({ entity }) => `Use a field of ${entity} from point 3.`,
  })

/** The entity has no action of the name. */
export const noAction = (why: string, where = 'point 4') =>
  kind<UnknownMember>({
    severity: 'error',
    message: ({ name, entity, suggestion }) => `${entity} has no action "${name}".${didYouMean(suggestion)}`,
    missing: ({ name, entity }) => ({ kind: 'action', name, of: entity }),
    why,
    help: ({ entity }) => `Name an action of ${entity} from ${where}.`,
  })

/** The catalogue of point 8 has no such code. `refuses`: what raises it. */
export const noError = (refuses: string) =>
  kind<UnknownName>({
    severity: 'error',
    message: ({ name, suggestion }) => `The error ${name} is not in the catalogue of point 8.${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'error', name }),
    why: `The catalogue contains the text that users see when ${refuses}.`,
    help: ({ name, suggestion }) =>
      suggestion
        ? `Write ${suggestion}, or add a row for ${name} to point 8.`
        : `Add a row for ${name} to point 8, or leave the cell empty for a built-in text.`,
  })
