// The application as the user may see it, with look-ups for its parts. Recreated whenever the description changes.
import type { AppView, EntityView } from '@ninefold/plan/wire'
import type { Field, Lifecycle, State } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import { createFormats, type Formats } from '../format/format.ts'

export interface Application {
  readonly view: AppView
  readonly formats: Formats
  readonly entity: (name: string) => EntityView | undefined
  readonly field: (entity: string, name: string) => Field | undefined
  /** In document order: one for each state field. */
  readonly lifecycles: (entity: string) => readonly Lifecycle[]
  /** The life cycle of a field; without a field, the entity's first. */
  readonly lifecycle: (entity: string, field?: string) => Lifecycle | undefined
  readonly state: (entity: string, field: string, key: string) => State | undefined
  /** The lines of the document at an origin; absent for users who may not see it. */
  readonly lines: (origin: Origin | undefined) => DocumentLines | undefined
}

interface DocumentLines {
  readonly file: string
  readonly line: number
  readonly lines: readonly string[]
}

export function createApplication(view: AppView): Application {
  const entities = new Map(view.entities.map((entity) => [entity.name, entity]))
  const byEntity = Map.groupBy(view.lifecycles, ({ entity }) => entity)
  const lifecycles = (entity: string) => byEntity.get(entity) ?? []
  const lifecycle = (entity: string, field?: string) =>
    lifecycles(entity).find((each) => field === undefined || each.field === field)
  return {
    view,
    formats: createFormats(view.locale, view.settings.timeZone || 'UTC'),
    entity: (name) => entities.get(name),
    field: (entity, name) => entities.get(entity)?.fields.find((field) => field.name === name),
    lifecycles,
    lifecycle,
    state: (entity, field, key) => lifecycle(entity, field)?.states.find((state) => state.key === key),
    lines: (origin) => linesOf(view, origin),
  }
}

function linesOf(view: AppView, origin: Origin | undefined): DocumentLines | undefined {
  const file = origin && view.document?.files.find((candidate) => candidate.name === origin.file)
  if (!origin || !file) return undefined
  const end = origin.endColumn === 1 ? origin.endLine - 1 : origin.endLine
  const lines = file.text.split(/\r?\n/).slice(origin.line - 1, Math.max(origin.line, end))
  return { file: origin.file, line: origin.line, lines: lines.slice(0, 12) }
}
