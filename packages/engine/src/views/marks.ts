/**
 * Marks in the texts of a view: `⟦3⟧` stands for a name of the document, the fourth of the view's list of names. A migration renames
 * in that list, so a view follows the document without being read.
 */
import type { Plan } from '@ninefold/plan'
import { isChoice, isChoices } from '@ninefold/plan/values'

/** A field, or one of its choices. */
export interface NameOf {
  readonly entity: string
  readonly field: string
  readonly choice: string | null
}

export interface Marker {
  /** In the order of their marks. */
  readonly names: readonly NameOf[]
  name(name: NameOf): string
  /** A text without names. */
  text(text: string): string
  /** `owner.name`, from the entity. */
  path(entity: string, path: string): string
}

/** An empty mark stands for the bracket itself, which a person may have typed. */
const MARK = /⟦(\d*)⟧/g

export function openMarker(plan: Plan): Marker {
  const names: NameOf[] = []
  const name = (one: NameOf): string => {
    const known = names.findIndex(
      ({ entity, field, choice }) => entity === one.entity && field === one.field && choice === one.choice,
    )
    return `⟦${known < 0 ? names.push(one) - 1 : known}⟧`
  }
  const text = (raw: string): string => raw.replaceAll('⟦', '⟦⟧')
  return {
    names,
    name,
    text,
    path: (entity, path) => {
      let here: string | undefined = entity
      const marked = path.split('.').map((field) => {
        const of: string | undefined = here
        here = of === undefined ? undefined : entityBehind(plan, of, field)
        return of === undefined ? text(field) : name({ entity: of, field, choice: null })
      })
      return marked.join('.')
    },
  }
}

/** The entity that a reference leads to; undefined for any other field. */
function entityBehind(plan: Plan, entity: string, field: string): string | undefined {
  const type = fieldOf(plan, entity, field)?.type
  return type && 'entity' in type ? type.entity : undefined
}

const fieldOf = (plan: Plan, entity: string, name: string) =>
  plan.entities.find((each) => each.name === entity)?.fields.find((each) => each.name === name)

/** The text with the present names. */
export const withNames = (text: string, names: readonly NameOf[]): string =>
  text.replace(MARK, (_, mark: string) => (mark === '' ? '⟦' : shown(names[Number(mark)])))

const shown = (name: NameOf | undefined): string => name?.choice ?? name?.field ?? ''

/** Whether the document has the field, and the choice. */
export function exists(plan: Plan, { entity, field, choice }: NameOf): boolean {
  if (field === 'id') return plan.entities.some(({ name }) => name === entity)
  const type = fieldOf(plan, entity, field)?.type
  if (!type || choice === null) return type !== undefined
  return (isChoice(type) || isChoices(type)) && type.options.some(({ key }) => key === choice)
}
