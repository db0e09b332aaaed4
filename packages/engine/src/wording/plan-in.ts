/**
 * The plan as people read it in a language: with the translations of the document's own texts, and built-in names (Created at) in
 * that language. Names that identify something are the same in all languages.
 */
import {
  editsRecord,
  keyOfPlace,
  named,
  withTexts,
  type Entity,
  type Plan,
  type Screen,
  type TextPlace,
} from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { languageOf, type LanguageCode } from '@ninefold/plan/translation'
import { sayIn, translationOf } from '@ninefold/plan/translation/catalogues'

interface Translated {
  readonly plan: Plan
  /** Of a text, wherever it stands. */
  readonly anywhere: ReadonlyMap<string, string>
}

const translations = memoize((_: Plan) => new Map<LanguageCode, Translated>())

/** `locale`: BCP 47, absent for the document's. */
export const planIn = (plan: Plan, locale: string = plan.settings.language): Plan => translated(plan, locale).plan

/** Whether the document's own texts are translated into the language. */
export const isTranslated = (plan: Plan, locale: string): boolean => textsIn(plan, languageOf(locale)) !== undefined

/** One text of the document in a language: its translation at the place, otherwise at any, otherwise the text. */
export function textIn(plan: Plan, locale: string | undefined, text: string, place?: TextPlace): string {
  const tag = locale ?? plan.settings.language
  const own = place && textsIn(plan, languageOf(tag))?.[keyOfPlace(place)]
  return (own && Object.hasOwn(own, text) ? own[text] : undefined) ?? translated(plan, tag).anywhere.get(text) ?? text
}

function translated(plan: Plan, locale: string): Translated {
  const code = languageOf(locale)
  if (code === undefined) return { plan, anywhere: new Map() }
  const found = translations(plan).get(code)
  if (found) return found
  const made = { plan: translate(plan, code), anywhere: anywhere(plan, code) }
  translations(plan).set(code, made)
  return made
}

const textsIn = ({ translations = [] }: Plan, code: LanguageCode | undefined) =>
  translations.find(({ language }) => language === code)?.texts

function translate(plan: Plan, code: LanguageCode): Plan {
  const texts = textsIn(plan, code)
  const own = texts
    ? withTexts(plan, (text, place) => {
        const here = texts[keyOfPlace(place)]
        return here && Object.hasOwn(here, text) ? here[text] : undefined
      })
    : plan
  if (code === 'en') return own
  return {
    ...own,
    entities: own.entities.map((entity) => withBuiltIn(entity, code)),
    screens: own.screens.map((screen, at) => withAssumed(screen, plan.screens[at]!, own, code)),
  }
}

function withBuiltIn(entity: Entity, code: LanguageCode): Entity {
  const name = (label: string) => translationOf(code, label) ?? label
  return {
    ...entity,
    ...(entity.origin ? {} : { label: name(entity.label), plural: name(entity.plural) }),
    fields: entity.fields.map((field) =>
      field.system && !field.origin ? { ...field, label: name(field.label) } : field,
    ),
  }
}

/** The screens that the document does not list are called by Ninefold, after their entity. */
function withAssumed(screen: Screen, { label }: Screen, { entities }: Plan, code: LanguageCode): Screen {
  if (!screen.assumed || screen.label !== label) return screen
  const { shows } = screen
  const entity = 'entity' in shows ? named(entities, shows.entity)?.label : undefined
  const say = sayIn(code)
  if ('tiles' in shows) return { ...screen, label: say('Home') }
  if (!editsRecord(shows) || entity === undefined) return screen
  return {
    ...screen,
    label: shows.parameter === undefined ? say('New {entity}', { entity }) : say('Change {entity}', { entity }),
  }
}

function anywhere(plan: Plan, code: LanguageCode): ReadonlyMap<string, string> {
  const all = Object.values(textsIn(plan, code) ?? {}).flatMap((each) => Object.entries(each))
  return new Map(all.toReversed())
}
