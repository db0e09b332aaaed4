/** What conditions are called in a reader's language: by the labels of the document, with values as the reader writes them. */
import { named, type Constant, type Entity, type Labels } from '@ninefold/plan'
import { literalValue } from '@ninefold/plan/expression'
import { sayIn } from '@ninefold/plan/translation/catalogues'
import { hasOptions, type Literal, type Type } from '@ninefold/plan/values'
import { inWords } from './wording.ts'

/** What a reader may know the names of. */
interface Named {
  readonly settings: { readonly language: string }
  readonly entities: readonly Entity[]
  readonly constants: readonly Pick<Constant, 'name' | 'label' | 'type' | 'value'>[]
  readonly roles?: readonly { readonly name: string; readonly label: string }[]
}

interface LabelReader {
  /** BCP 47; absent: the document's. */
  readonly locale?: string
  readonly timeZone: string
}

/** `withValues`: constants with their value, "Max claim amount (€5,000.00)". */
export function labelsIn(
  { settings, entities, constants, roles = [] }: Named,
  { locale = settings.language, timeZone }: LabelReader,
  withValues = false,
): Labels & Required<Pick<Labels, 'say'>> {
  const say = sayIn(locale)
  const choices = choiceLabels(entities)
  const value = (literal: Literal, type: Type): string =>
    typeof literal === 'string'
      ? (choices.get(literal) ?? inWords(literal, type, locale, timeZone))
      : inWords(literalValue(literal), type, locale, timeZone)
  return {
    say,
    value,
    field: (entity, name) => named(named(entities, entity)?.fields ?? [], name)?.label,
    constant: (name) => {
      const constant = named(constants, name)
      if (!constant || !withValues) return constant?.label
      const { label, type } = constant
      return `${label} (${listed(constant.value)
        .map((one) => value(one, itemOf(type)))
        .join(', ')})`
    },
    role: (name) => named(roles, name)?.label,
    records: (entity) =>
      named(entities, entity) && say('all {entities}', { entities: named(entities, entity)!.plural }),
  }
}

const listed = (value: unknown): readonly Literal[] => (Array.isArray(value) ? value : [value]) as readonly Literal[]

const itemOf = (type: Type): Type => (type.kind === 'list' ? type.of : type)

/** Of each key of a choice that has one label everywhere. */
function choiceLabels(entities: readonly Entity[]): ReadonlyMap<string, string> {
  const choices = entities.flatMap(({ fields }) => fields.flatMap(({ type }) => (hasOptions(type) ? type.options : [])))
  const byKey = Map.groupBy(choices, ({ key }) => key)
  return new Map(
    [...byKey].flatMap(([key, all]) =>
      new Set(all.map(({ label }) => label)).size === 1 ? [[key, all[0]!.label]] : [],
    ),
  )
}
