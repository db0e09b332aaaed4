/** Rules from the constraints of fields in point 3: `1 to 10`, `not in the future`. */
import { mapMemoized } from '../../kernel/index.ts'
import { type Phrase, makePhrase } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import type { MustRead, RuleRead } from './model.ts'

/** The parts of an entity of point 3 that are used here. */
export interface EntityConstraints {
  readonly name: { readonly label: string }
  readonly fields: readonly {
    readonly name: { readonly label: string }
    readonly constraints: readonly Constraint[]
  }[]
}

interface Constraint {
  readonly label: Phrase
  readonly must: MustRead
  readonly span: Span
}

/** The rules of one entity. */
export const rulesOfFields = memoize(({ name, fields }: EntityConstraints): readonly RuleRead[] =>
  fields.flatMap((field) => mapMemoized(field.constraints, ruleOf, name.label, field.name.label)),
)

const ruleOf = ({ label, must, span }: Constraint, entity: string, field: string): RuleRead => {
  const nothing = makePhrase([], span)
  return {
    label: makePhrase([{ kind: 'text', text: `${field}: ${label.text}`, span }], span),
    entities: [makePhrase([{ kind: 'text', text: entity, span }], span)],
    must,
    weight: 'error',
    meaning: nothing,
    help: '',
    besideField: true,
    claims: [],
    span,
  }
}
