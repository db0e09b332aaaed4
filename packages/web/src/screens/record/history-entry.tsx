// One entry of a record's history, folded to a line: what was done, by whom, and how long ago.
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Action, Field } from '@ninefold/plan'
import type { Untranslated } from '@ninefold/plan/translation'
import { isLongText, isReference, type Json } from '@ninefold/plan/values'
import type { EntityView, HistoryEntry, Related } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { Face } from '../../parts/face.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Why } from '../../parts/why.tsx'
import { setQuery, usePlace } from '../../router/place.ts'
import { Cell } from '../../values/cells.tsx'
import { Change, isShown, shortened } from './history-change.tsx'
import css from './history.module.css'
import { useUndo } from './use-undo.ts'
import { t, text } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'

interface EntryProps {
  readonly entity: EntityView
  readonly id: string
  readonly entry: HistoryEntry
  readonly related: Related
}

export function Entry({ entity, id, entry, related }: EntryProps) {
  const { lifecycles } = useApplication()
  const action = lifecycles(entity.name)
    .flatMap(({ actions }) => actions)
    .find(({ name }) => name === entry.action)
  const done = action?.label ?? entry.action
  const words = (entry.what === 'delete' ? undefined : done) ?? wordsOf(entry.what)
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  const changes = entry.what === 'create' ? [] : entry.changes.filter(({ field }) => isShown(fields.get(field)))
  const inputs = inputsOf(entry).filter(({ name }) => !changes.some(({ field }) => field === name))
  return (
    <li className={css['entry']} data-what={entry.what}>
      <details>
        <summary>
          <span className={css['who']}>
            {entry.who?.label ? <Face name={entry.who.label} /> : <span className={css['dot']} />}
          </span>
          <span className={css['line']}>
            <strong>{words}</strong>
            {entry.what === 'approve' ? ` ${t('(approved)')}` : ''}{' '}
            <span>
              {summaryOf(entry, fields) ?? <Inputs inputs={inputsOf(entry)} action={action} related={related} />}
            </span>
          </span>
          <Moment at={entry.at} short />
          <IconChevronRight size={12} aria-hidden="true" className={css['chevron']} />
        </summary>
        <div className={css['more']}>
          <About entity={entity.name} id={id} entry={entry} origin={entry.origin ?? action?.origin} words={words} />
          {changes.length + inputs.length > 0 ? (
            <ul className={css['changes']}>
              {changes.map(({ field, from, to }) => (
                <Change key={field} entity={entity} field={fields.get(field)!} from={from} to={to} related={related} />
              ))}
              {inputs.map((input) => (
                <li key={input.name}>
                  <span className={css['field']}>{input.label}</span>{' '}
                  <Inputs inputs={[input]} action={action} related={related} />
                </li>
              ))}
            </ul>
          ) : null}
          <Tools entity={entity} id={id} entry={entry} words={words} />
        </div>
      </details>
    </li>
  )
}

interface AboutProps {
  /** Its name. */
  readonly entity: string
  readonly id: string
  readonly entry: HistoryEntry
  readonly origin: HistoryEntry['origin']
  readonly words: string
}

/** By whom, the exact time, and under which document. */
function About({ entity, id, entry, origin, words }: AboutProps) {
  const { formats } = useApplication()
  const about = entry.action === undefined ? undefined : { entity, id, action: entry.action }
  const hash = entry.document.slice(0, 12)
  const document = entry.documentAt
    ? t('Version {hash} of the document, of {date}', { hash, date: formats.dateTime(entry.documentAt) })
    : t('Version {hash} of the document', { hash })
  return (
    <p className={css['when']} title={document} data-why>
      {byWhom(entry)}, <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>{' '}
      <Why about={about} origin={origin} of={words} />
    </p>
  )
}

interface ToolsProps extends Pick<EntryProps, 'entity' | 'id' | 'entry'> {
  readonly words: string
}

function Tools({ entity, id, entry, words }: ToolsProps) {
  const undo = useUndo(entity)
  const at = usePlace().query.get('at')
  // An approval leaves the record as it is.
  const hasVersion = entry.what !== 'delete' && entry.what !== 'approve'
  return (
    <p className={css['tools']}>
      {hasVersion && at !== entry.at ? (
        <button type="button" onClick={() => setQuery({ at: entry.at }, {})}>
          {rich('As it was then<hidden>, after {entry}</hidden>', { hidden: hiddenWords, entry: words })}
        </button>
      ) : null}
      {entry.mayUndo && at === null ? (
        <button type="button" onClick={() => void undo(id, entry.id)}>
          {rich('Undo<hidden> {entry}</hidden>', { hidden: hiddenWords, entry: words })}
        </button>
      ) : null}
    </p>
  )
}

type Input = NonNullable<HistoryEntry['asked']>[number]

const inputsOf = ({ asked = [] }: HistoryEntry): readonly Input[] => asked

interface InputsProps {
  readonly inputs: readonly Input[]
  /** Undefined if the document no longer has it. */
  readonly action: Action | undefined
  readonly related: Related
}

/** What the user entered for an action, as its type is written; a reference as its name alone, which a narrow line can cut. */
function Inputs({ inputs, action, related }: InputsProps) {
  return inputs.map(({ name, value }, at) => {
    const type = action?.asks.find((each) => each.name === name)?.type
    return (
      <Fragment key={name}>
        {at > 0 ? ', ' : null}
        {type && !isLongText(type) && !isReference(type) ? (
          <Cell type={type} value={value} related={related} at={{ entity: '', id: '', field: name }} plain />
        ) : (
          shown(value, related)
        )}
      </Fragment>
    )
  })
}

/** What the line says beside the action: which fields changed, else who it was; undefined where the user entered something. */
function summaryOf(entry: HistoryEntry, fields: ReadonlyMap<string, Field>): string | undefined {
  if (inputsOf(entry).length > 0) return undefined
  const changed = entry.what === 'change' || entry.what === 'undo' ? entry.changes : []
  const labels = changed.flatMap(({ field }) => (isShown(fields.get(field)) ? [fields.get(field)!.label] : []))
  return labels.length > 0 ? labels.join(', ') : byWhom(entry)
}

/** The user or cause of the change. */
function byWhom({ who, via, as }: HistoryEntry): string {
  const name = who?.label || t('somebody whom you may not see')
  switch (via) {
    case undefined:
      return who ? name : t('automatically')
    case 'demonstration':
      return t('{name}, viewing as {other}', { name, other: as?.label || t('another person') })
    case 'token':
      return t('{name}, with an API token', { name })
    case 'service':
      return t('{name} (service account)', { name })
    case 'timer':
      return t('by a timer')
    case 'application':
      return t('by the application')
    case 'link':
      return t('by a link')
    case 'hidden':
      return t('somebody whom you may not see')
    case 'nobody':
      return t('somebody not signed in')
  }
}

const hiddenWords = (words: ReactNode) => <span className="nf-hidden">{words}</span>

const shown = (value: Json, related: Related): string => {
  if (typeof value === 'string') return related[value]?.label ?? shortened(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const wordsOf = (what: string): string => (WORDS[what] ? t(WORDS[what]) : what)

const WORDS: Readonly<Record<string, Untranslated>> = {
  create: text('Created'),
  change: text('Changed'),
  delete: text('Deleted'),
  action: text('Action'),
  approve: text('Approved'),
  timer: text('Timer'),
  undo: text('Undone'),
}
