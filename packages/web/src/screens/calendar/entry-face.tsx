// An entry: a link to its record, with its time and state, and a button that moves it without dragging.
import type { CSSProperties } from 'react'
import { IconArrowsMove } from '@tabler/icons-react'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'
import { stateTone } from '../../values/choice/state-tone.ts'
import { isWhole, localPeriod, minutesOn, type Entry } from './entries.ts'
import { clockOf } from './dates.ts'
import { periodText } from './period-text.ts'
import { useStage } from './stage.ts'
import { t } from '../../translation/t.ts'
import css from './entry.module.css'

interface EntryFaceProps {
  readonly entry: Entry
  /** The day on which it is drawn, for its time on it. */
  readonly day: string
  /** `both`: the time at which it ends, too; `behind`: both, behind its name. */
  readonly times: 'start' | 'both' | 'behind'
}

export function EntryFace({ entry, day, times }: EntryFaceProps) {
  const application = useApplication()
  const { entity, labelOf, mayMove, mayStretch, onEntryKey, openMove } = useStage()
  const { record } = entry
  const to = recordAddress(application, entity.name, record)
  const label = labelOf(entry)
  const { state } = useLook(entry)
  const words = (
    <>
      {times === 'behind' ? null : (
        <>
          <EntryTime entry={entry} day={day} times={times} />{' '}
        </>
      )}
      <span dir="auto">{label}</span>
      {times === 'behind' ? (
        <>
          {' '}
          <EntryTime entry={entry} day={day} times={times} />
        </>
      ) : null}
      {state ? <span className="nf-hidden">, {state.label}</span> : null}
    </>
  )
  const when = periodText(localPeriod(entry), application.formats)
  const title = state ? `${label} (${state.label}) · ${when}` : `${label} · ${when}`
  return (
    <>
      {to ? (
        <Link
          to={to}
          className={css['words']}
          title={title}
          draggable={false}
          onKeyDown={(event) => onEntryKey(event, entry)}
          {...(mayMove ? { 'aria-keyshortcuts': 'm' } : {})}
        >
          {words}
        </Link>
      ) : (
        <span className={css['words']} title={title}>
          {words}
        </span>
      )}
      {mayMove ? (
        <button
          type="button"
          className={css['move']}
          data-apart
          aria-label={t('Move {name} to …', { name: label })}
          onClick={() => openMove(entry)}
        >
          <IconArrowsMove size={13} aria-hidden="true" />
        </button>
      ) : null}
      {mayMove && mayStretch ? <span className={css['edge']} data-stretch /> : null}
    </>
  )
}

function EntryTime({ entry, day, times }: EntryFaceProps) {
  const { formats } = useApplication()
  const on = minutesOn(entry, day)
  if (!on || (isWhole(entry) && day !== entry.first)) return null
  const isOne = times === 'start' || on.to <= on.from
  return (
    <span className={css['time']}>
      {isOne ? formats.time(clockOf(on.from)) : formats.times(clockOf(on.from), clockOf(on.to))}
    </span>
  )
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value)

/** The state of the record, and its colour. */
export function useLook({ record }: Entry) {
  const application = useApplication()
  const { entity, gestures, colour } = useStage()
  const own = colour === undefined ? undefined : record[colour]
  const lifecycle = application.lifecycle(entity.name)
  const key = lifecycle && record[lifecycle.field]
  const state = lifecycle?.states.find((candidate) => candidate.key === key)
  return {
    state,
    /** Attributes of the element around its face. */
    look: {
      'data-entry': record.id,
      'data-tone': state ? stateTone(lifecycle, state.key) : 'info',
      'data-moving': gestures.moving === record.id,
    },
    /** Of its own, if the document names one. */
    colour: (isHex(own) ? { '--colour': own } : {}) as CSSProperties,
  }
}
