// The state of one form: input, problems and derived values. Independent of its presentation.
import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { EntityView, WhyQuery, WireRecord } from '@ninefold/plan/wire'
import type { Environment } from '@ninefold/plan/expression'
import type { Field } from '@ninefold/plan'
import type { Json, RecordValue } from '@ninefold/plan/values'
import { environmentOf } from '../records/environment.ts'
import { useApplication } from '../application/context.ts'
import type { KeyedRequest } from '../client/request-key.ts'
import {
  draftAt,
  draftOf,
  pathText,
  sameJson,
  valueAt,
  withRows,
  withValue,
  type Draft,
  type DraftPath,
  type Place,
  type Row,
  type Values,
} from '../records/draft.ts'
import { currencyOf, recordOfDraft, type DraftRecord } from '../records/record-value.ts'
import { wireValue } from '../records/runtime-value.ts'
import { isRequired, isShown } from '../rules/check-values.ts'
import type { Finding } from '../rules/finding.ts'
import type { DraftValue } from '../values/draft.ts'
import { checkDraft } from './check-draft.ts'
import { changedFields, newRecord, type Sent } from './changes.ts'
import { startDraft, startRow } from './start.ts'
import { useFoundDraft, useStoring } from './use-stored-draft.ts'
import type { FormShape, PartShape } from './writable.ts'

export interface FormController {
  /** The record, or a new one, for explanations. */
  readonly about: WhyQuery
  readonly shape: FormShape
  readonly draft: Draft
  readonly base: WireRecord | undefined
  readonly dirty: boolean
  /** The draft was stored before. */
  readonly restored: boolean
  readonly value: (path: DraftPath) => DraftValue
  readonly set: (path: DraftPath, value: DraftValue) => void
  readonly touch: (path: DraftPath) => void
  readonly shown: (field: Field, place?: Place) => boolean
  readonly required: (field: Field, place?: Place) => boolean
  /** For an amount whose currency is in the record. */
  readonly currency: (field: Field, place?: Place) => string | undefined
  readonly computed: (field: Field, place?: Place) => Json
  /** `place`: of the record or part that has the list. */
  readonly add: (list: PartShape, place: Place) => string
  /** Puts values into the first row that nobody has filled in, or into a new one. */
  readonly fill: (list: PartShape, place: Place, values: Values) => void
  readonly remove: (list: string, key: string, place: Place) => void
  readonly move: (list: string, key: string, by: number, place: Place) => void
  /** The problems that may be shown now. */
  readonly findings: readonly Finding[]
  /** From now on all problems are shown. True if there are none. */
  readonly attempt: () => boolean
  readonly refuse: (findings: readonly Finding[]) => void
  readonly sent: () => Sent
  /** Continues with another version of the record and this draft. */
  readonly rebase: (record: WireRecord, draft: Draft) => void
  readonly discard: () => void
  readonly forget: () => void
  /** Stores the draft in the browser; false if something in it cannot be stored. */
  readonly store: () => boolean
  /** What was sent without an answer, also before a reload. */
  readonly pending: () => KeyedRequest | undefined
  readonly setPending: (request: KeyedRequest | undefined) => void
}

interface FormOptions {
  /** The key under which the draft is stored. */
  readonly name: string
  /** The address at which the draft can be continued. */
  readonly address: string
  readonly entity: EntityView
  readonly shape: FormShape
  readonly record?: WireRecord | undefined
  /** Values that a new record starts with. */
  readonly given?: Values | undefined
}

// oxlint-disable-next-line max-lines-per-function -- the functions share the state of the form
export function useForm({ name, address, entity, shape, record, given }: FormOptions): FormController {
  const application = useApplication()
  // The base version does not change, even if the record changes meanwhile.
  const saved = useFoundDraft({ name, entity, shape })
  const [base, setBase] = useState(saved?.base ?? record)
  const baseDraft = useMemo(() => (base ? draftOf(application, entity, base) : undefined), [application, entity, base])
  const [start] = useState(() => baseDraft ?? startDraft(application, entity, shape, environmentOf(application), given))
  const [draft, setDraft] = useState<Draft>(saved?.draft ?? start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(saved?.touched ?? []))
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<readonly Finding[]>([])
  const [restored, setRestored] = useState(saved !== undefined)

  const { whole, now, checked } = useChecks({ entity, shape, draft, id: base?.id ?? 'new' }, baseDraft)
  const about = useMemo(() => ({ entity: entity.name, ...(base && { id: base.id }) }), [entity, base])
  const dirty = touched.size > 0
  const storing = useStoring({ name, entity, shape, address }, { draft, touched, base }, saved)

  // The setters are always the same, so these are, too.
  const { touch, mark, set } = useMemo(() => edits({ setDraft, setTouched, setRefused }), [])
  const recordIn = (place: Place) => recordAt(now, draft, place)
  const envOf = (place: Place): Environment => ({ ...whole, this: recordIn(place) })
  const change: ChangeRows = (list, place, rowsAfter) => {
    setDraft((before) => withRows(before, place, list, rowsAfter(draftAt(before, place)?.rows[list] ?? [])))
    mark(pathText({ place, field: list }))
  }
  return {
    about,
    shape,
    draft,
    base,
    dirty,
    restored,
    value: (path) => valueAt(draft, path),
    set,
    touch: useCallbackRef((path: DraftPath) => {
      if (dirty || attempted || valueAt(draft, path) !== valueAt(start, path)) touch(pathText(path))
    }),
    // Most fields have no condition; with each key, all are asked.
    shown: (field, place = []) => (!field.shownWhen && !field.displayedWhen) || isShown(field, envOf(place)),
    required: (field, place = []) => field.required !== undefined && isRequired(field, envOf(place)),
    currency: (field, place = []) => field.currencyFrom && currencyOf(field, envOf(place)),
    computed: (field, place = []) => wireValue(field.type, recordIn(place)[field.name] ?? null),
    ...rowEdits(whole, change),
    findings: [...checked.filter((finding) => attempted || isConcerned(finding, touched)), ...refused],
    attempt: () => {
      setAttempted(true)
      setRefused([])
      return checked.every(({ weight }) => weight === 'warning')
    },
    refuse: setRefused,
    sent: () => (baseDraft ? changedFields(shape, draft, baseDraft) : newRecord(shape, draft, start)),
    rebase: (next, merged) => {
      setBase(next)
      setDraft(merged)
      setRefused([])
    },
    discard: () => {
      setBase(record)
      setDraft(record ? draftOf(application, entity, record) : start)
      setTouched(new Set())
      setAttempted(false)
      setRefused([])
      setRestored(false)
      storing.forget()
    },
    forget: () => {
      storing.forget()
      setTouched(new Set())
    },
    store: storing.store,
    pending: storing.sent,
    setPending: storing.setSent,
  }
}

interface Setters {
  readonly setDraft: Dispatch<SetStateAction<Draft>>
  readonly setTouched: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly setRefused: Dispatch<SetStateAction<readonly Finding[]>>
}

/** Changes of one value. */
function edits({ setDraft, setTouched, setRefused }: Setters) {
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path)))
  /** A refusal about a value stands until that value is changed. */
  const mark = (path: string) => {
    touch(path)
    setRefused((before) => (before.length === 0 ? before : before.filter((finding) => !concerns(finding, path))))
  }
  const set: FormController['set'] = (path, value) => {
    setDraft((before) => withValue(before, path, value))
    mark(pathText(path))
  }
  return { touch, mark, set }
}

type ChangeRows = (list: string, place: Place, rowsAfter: (before: readonly Row[]) => readonly Row[]) => void

/** Adds, fills, removes and moves rows of the lists of a draft. */
function rowEdits(whole: Environment, change: ChangeRows): Pick<FormController, 'add' | 'fill' | 'remove' | 'move'> {
  return {
    add: (list, place) => {
      const row = startRow(list, whole)
      change(list.field.name, place, (rows) => [...rows, row])
      return row.key
    },
    fill: (list, place, values) => {
      const fresh = startRow(list, whole)
      const filled = { ...fresh, values: { ...fresh.values, ...values } }
      change(list.field.name, place, (rows) => {
        const blank = rows.findIndex((row) => row.id === undefined && sameJson(row.values, fresh.values))
        return blank === -1 ? [...rows, filled] : rows.with(blank, { ...filled, key: rows[blank]!.key })
      })
    },
    remove: (list, key, place) => change(list, place, (rows) => rows.filter((row) => row.key !== key)),
    move: (list, key, by, place) => change(list, place, (rows) => moved(rows, key, by)),
  }
}

/** Rows and their records have the same order. */
function recordAt(now: DraftRecord, draft: Draft, place: Place): RecordValue {
  const [next, ...rest] = place
  if (!next) return now.record
  const rows = draft.rows[next.list] ?? []
  const index = rows.findIndex(({ key }) => key === next.row)
  const part = now.parts[next.list]?.[index]
  return part ? recordAt(part, rows[index]!, rest) : now.record
}

const concerns = (finding: Finding, path: string): boolean => finding.path === path || finding.path === undefined

function isConcerned(finding: Finding, touched: ReadonlySet<string>): boolean {
  return finding.concerns.some(
    (path) => touched.has(path) || [...touched].some((other) => other.startsWith(`${path}.`)),
  )
}

function moved(rows: readonly Row[], key: string, by: number): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const to = Math.max(0, Math.min(rows.length - 1, from + by))
  const row = rows[from]
  if (!row || from === to) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/**
 * The draft as a record, the environment of its expressions, and its problems: recomputed with each change, because the
 * time differs.
 */
function useChecks({ entity, shape, draft, id }: Drafting, baseDraft: Draft | undefined) {
  const application = useApplication()
  // eslint-disable-next-line react/exhaustive-deps
  const env = useMemo(() => environmentOf(application), [application, draft])
  const whole: Environment = useMemo(() => {
    const old = baseDraft ? recordOfDraft(application, entity, baseDraft, id, env).record : null
    return { ...env, old }
  }, [application, entity, baseDraft, id, env])
  const now = useMemo(
    () => recordOfDraft(application, entity, draft, id, whole),
    [application, entity, draft, id, whole],
  )
  const checked = useMemo(
    () => checkDraft(application, { entity, shape, draft, made: now }, whole),
    [application, entity, shape, draft, now, whole],
  )
  return { whole, now, checked }
}

interface Drafting {
  readonly entity: EntityView
  readonly shape: FormShape
  readonly draft: Draft
  /** Of the record; `new` before it exists. */
  readonly id: string
}
