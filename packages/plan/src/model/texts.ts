/**
 * The texts of a plan that people read, by the heading of the document under which each stands: for translations. Names that
 * identify something (of fields, states, screens) are not among them.
 */
import { translatedTemplate } from '../translation/index.ts'
import { hasOptions, isReference, type FieldType } from '../values/index.ts'
import type { Role } from './access.ts'
import type { Entity, Field } from './entity.ts'
import type { Action, Actor, Lifecycle, Message, Template, Who } from './lifecycle.ts'
import type { Constant, ErrorEntry } from './limits.ts'
import type { Plan, PointNumber } from './plan.ts'
import type { Rule } from './rule.ts'
import type { Column, Paper, ScreenView, Tile } from './screens/parts.ts'
import type { Screen } from './screens/screen.ts'

/** Where a text stands: a point, and the name of the entity or screen in it; '' for the point itself. */
export interface TextPlace {
  readonly point: PointNumber
  readonly subject: string
}

/** A text with its place. Values stand in it as `{amount}`. */
export interface PlacedText extends TextPlace {
  readonly text: string
}

/** `3 Claim` */
export const keyOfPlace = ({ point, subject }: TextPlace): string => `${point} ${subject}`

/** Undefined: the text stays as it is. */
type Translate = (text: string, place: TextPlace) => string | undefined

/** All texts of a plan, each once for its place, in the order of the document. */
export function textsOf(plan: Plan): readonly PlacedText[] {
  const found = new Map<string, PlacedText>()
  withTexts(plan, (text, place) => {
    const key = `${keyOfPlace(place)}\n${text}`
    if (text.trim() !== '' && !found.has(key)) found.set(key, { ...place, text })
    return undefined
  })
  return [...found.values()].toSorted((a, b) => a.point - b.point)
}

/** A text in one line, as a table holds it: paragraphs and items of a list are parted by `<br>`. */
export const inOneLine = (text: string): string =>
  text
    .trim()
    .replace(/\n[^\S\n]*\n\s*/gu, '<br><br>')
    .replace(/\n(?=\s*(?:[-*+]|\d+\.)\s)/gu, '<br>')
    .replace(/\s+/gu, ' ')
    .replaceAll('\\|', '|')

/** The plan with other texts. What the document does not say itself (built-in errors, assumed screens) stays. */
export function withTexts(plan: Plan, translate: Translate): Plan {
  const under = (point: PointNumber, entity = ''): Text =>
    at(translate, { point, subject: plan.entities.find(({ name }) => name === entity)?.label ?? '' })
  const context: Context = { plan, under, translate }
  const [own, roles] = [under(1), under(6)]
  return {
    ...plan,
    name: own(plan.name),
    purpose: own(plan.purpose),
    entities: plan.entities.map((entity) => entityWith(entity, context)),
    screens: plan.screens.map((screen) => screenWith(screen, context)),
    lifecycles: plan.lifecycles.map((each) => lifecycleWith(each, under(4, each.entity), context)),
    messages: plan.messages.map((each) => messageWith(each, under(4, each.entity))),
    rules: plan.rules.map((rule) => ruleWith(rule, under(5, rule.entity))),
    roles: plan.roles.map((role): Role => ({ ...role, label: roles(role.label), help: roles(role.help) })),
    errors: plan.errors.map((each) => errorWith(each, under(8))),
    constants: plan.constants.map((each) => constantWith(each, under(9))),
  }
}

interface Context {
  readonly plan: Plan
  readonly translate: Translate
  /** The texts of a point, below an entity. */
  readonly under: (point: PointNumber, entity?: string) => Text
}

type Text = (text: string) => string

const at =
  (translate: Translate, place: TextPlace): Text =>
  (text) =>
    text === '' ? text : (translate(text, place) ?? text)

const template = (parts: Template, text: Text): Template =>
  translatedTemplate(parts, (source) => {
    const now = text(source)
    return now === source ? undefined : now
  })

function entityWith(entity: Entity, context: Context): Entity {
  // What nobody wrote is built in.
  const text = entity.origin ? context.under(3, entity.name) : (same: string) => same
  const [label, plural, help] = [text(entity.label), text(entity.plural), text(entity.help)]
  return { ...entity, label, plural, help, fields: entity.fields.map((field) => fieldWith(field, entity, context)) }
}

function fieldWith(field: Field, entity: Entity, context: Context): Field {
  if (!isWritten(field)) return { ...field, label: wholeLabel(field, context), type: typeOf(field, entity, context) }
  const text = context.under(3, entity.name)
  const [label, help] = [text(field.label), text(field.help)]
  const section = field.section !== undefined && { section: text(field.section) }
  return { ...field, label, help, ...section, type: typeOf(field, entity, context) }
}

/** A part refers to its whole by the name of that entity. */
const wholeLabel = ({ type, label }: Field, { plan, under }: Context): string =>
  isReference(type) && plan.entities.some((one) => one.name === type.entity && one.label === label)
    ? under(3, type.entity)(label)
    : label

/** By the document, or assumed from a name in it. */
const isWritten = ({ system, origin }: Field): boolean => !system || origin !== undefined

/** The type of a field of states has the labels of the states. */
function typeOf({ name, type }: Field, entity: Entity, { plan, under }: Context): FieldType {
  const isState = plan.lifecycles.some((one) => one.entity === entity.name && one.field === name)
  return typeWith(type, under(isState ? 4 : 3, entity.name))
}

/** Choices have labels; the keys that are stored stay. */
function typeWith(type: FieldType, text: Text): FieldType {
  if (hasOptions(type))
    return { ...type, options: type.options.map((option) => ({ ...option, label: text(option.label) })) }
  return type
}

function screenWith(screen: Screen, context: Context): Screen {
  const { shows, assumed } = screen
  const entity = 'entity' in shows ? context.plan.entities.find(({ name }) => name === shows.entity) : undefined
  const own = at(context.translate, { point: 2, subject: screen.label })
  const text = assumed ? (same: string) => same : own
  // A screen that the document does not list is called as its entity.
  const isEntity = assumed && entity && [entity.label, entity.plural].includes(screen.label)
  const columns = (all: readonly Column[], of: string | undefined) =>
    all.map((column) => columnWith(column, of, text, context))
  const view = (each: ScreenView): ScreenView => ({
    ...each,
    label: text(each.label),
    ...(each.columns && { columns: columns(each.columns, entity?.name) }),
  })
  return {
    ...screen,
    label: isEntity ? context.under(3, entity.name)(screen.label) : text(screen.label),
    help: text(screen.help),
    shows: {
      ...shows,
      ...('columns' in shows && shows.columns && { columns: columns(shows.columns, entity?.name) }),
      ...('tiles' in shows && { tiles: shows.tiles.map((tile) => tileWith(tile, text, columns, context)) }),
      ...('views' in shows && shows.views && { views: shows.views.map(view) }),
      ...('paper' in shows && shows.paper && { paper: paperWith(shows.paper, text) }),
    } as Screen['shows'],
  }
}

function tileWith(
  tile: Tile,
  text: Text,
  columns: (all: readonly Column[], of: string) => readonly Column[],
  { plan, under }: Context,
): Tile {
  const { shows, entity } = tile
  const isEntity = plan.entities.some(({ name, plural }) => name === entity && plural === tile.label)
  return {
    ...tile,
    label: isEntity ? under(3, entity)(tile.label) : text(tile.label),
    shows: shows.kind === 'list' ? { ...shows, columns: columns(shows.columns, entity) } : shows,
  }
}

/** A column has the name of its field, unless the document calls it differently. */
function columnWith(column: Column, entity: string | undefined, text: Text, context: Context): Column {
  const [owner, field] = fieldAt(context.plan, entity, column.path) ?? []
  if (!owner || !field) return { ...column, label: text(column.label) }
  const isField = field.label === column.label
  const label = !isField
    ? text(column.label)
    : isWritten(field)
      ? context.under(3, owner.name)(column.label)
      : column.label
  return { ...column, label, type: typeOf({ ...field, type: column.type }, owner, context) }
}

function fieldAt({ entities }: Plan, name: string | undefined, path: string): readonly [Entity, Field] | undefined {
  const [first, ...rest] = path.split('.')
  const entity = entities.find((one) => one.name === name)
  const field = entity?.fields.find((one) => one.name === first)
  if (!entity || !field) return undefined
  return rest.length === 0
    ? [entity, field]
    : 'entity' in field.type
      ? fieldAt({ entities } as Plan, field.type.entity, rest.join('.'))
      : undefined
}

function paperWith(paper: Paper, text: Text): Paper {
  const lines = (all: Paper['footer']): Paper['footer'] =>
    all.map((line) => (line.kind === 'text' ? { ...line, text: text(line.text) } : line))
  return {
    ...paper,
    letterhead: lines(paper.letterhead),
    addressee: lines(paper.addressee),
    footer: lines(paper.footer),
  }
}

function lifecycleWith(lifecycle: Lifecycle, text: Text, { under }: Context): Lifecycle {
  const roles = under(6)
  return {
    ...lifecycle,
    states: lifecycle.states.map((state) => ({ ...state, label: text(state.label), help: text(state.help) })),
    actions: lifecycle.actions.map((action) => actionWith(action, text, roles)),
    approvals: lifecycle.approvals.map((each) => ({
      ...each,
      label: text(each.label),
      from: whoWith(each.from, roles),
    })),
  }
}

const actionWith = (action: Action, text: Text, roles: Text): Action => ({
  ...action,
  label: text(action.label),
  help: text(action.help),
  who: action.who && whoWith(action.who, roles),
  asks: action.asks.map((each) => ({ ...each, label: text(each.label), type: typeWith(each.type, text) })),
})

function whoWith(who: Who, text: Text): Who {
  const called = (actor: Actor): Actor => (actor.kind === 'role' ? { ...actor, label: text(actor.label) } : actor)
  return { ...who, actors: who.actors.map(called), but: who.but.map(called) }
}

const messageWith = (message: Message, text: Text): Message => ({
  ...message,
  label: text(message.label),
  ...wordingWith(message, text),
  ...(message.variants && { variants: message.variants.map((one) => ({ ...one, ...wordingWith(one, text) })) }),
})

const wordingWith = ({ subject, text: body, button }: Pick<Message, 'subject' | 'text' | 'button'>, text: Text) => ({
  subject: template(subject, text),
  text: template(body, text),
  ...(button && { button: { ...button, label: text(button.label) } }),
})

const ruleWith = (rule: Rule, text: Text): Rule => ({ ...rule, label: text(rule.label), help: text(rule.help) })

function errorWith(entry: ErrorEntry, text: Text): ErrorEntry {
  if (!entry.origin) return entry
  return { ...entry, message: template(entry.message, text), remedy: template(entry.remedy, text) }
}

const constantWith = (constant: Constant, text: Text): Constant => ({
  ...constant,
  label: text(constant.label),
  meaning: text(constant.meaning),
})
