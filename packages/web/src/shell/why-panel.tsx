// Why something is as it is: a panel at the end of the page, a sheet at the bottom of a phone. It covers no field that it explains.
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Origin } from '@ninefold/plan/expression'
import type { Untranslated } from '@ninefold/plan/translation'
import type { Reasons, WhyAnswer } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { asRefusal } from '../client/refusal.ts'
import { getWhy } from '../client/why.ts'
import { Button } from '../parts/button.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useReturnedFocus } from '../parts/returned-focus.ts'
import { askWhy, type WhySubject } from '../parts/why-subject.ts'
import { setQuery, usePlace } from '../router/place.ts'
import { t, text } from '../translation/t.ts'
import css from './why-panel.module.css'

export function WhyPanel({ subject }: { subject: WhySubject }) {
  const heading = useFocusedHeading(subject)
  const [before, setBefore] = useState<WhySubject>()
  const askFurther = (next: WhySubject) => {
    setBefore(subject)
    askWhy(next)
  }
  useClosingOnLeave()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever the focus is in it
    <aside className={css['panel']} aria-label={t('Why?')} data-print="no" onKeyDown={press}>
      <header className={css['head']}>
        {before && before !== subject ? (
          <button type="button" className={css['tool']} aria-label={t('Back')} onClick={() => askWhy(before)}>
            <IconArrowLeft size={16} aria-hidden="true" className={css['back']} />
          </button>
        ) : null}
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {subject.of}
        </h2>
        <button type="button" className={css['tool']} aria-label={t('Close')} onClick={close}>
          <IconX size={16} aria-hidden="true" />
        </button>
      </header>
      <div className={css['body']} aria-live="polite">
        {subject.about ? (
          <Answer subject={subject} onAsk={askFurther} />
        ) : (
          <DocumentLines origin={subject.origin} isOpen />
        )}
      </div>
    </aside>
  )
}

const close = () => askWhy(undefined)

/** The focus goes to what is explained now, and back where it was when the panel closes. */
function useFocusedHeading(subject: WhySubject) {
  const heading = useRef<HTMLHeadingElement>(null)
  useReturnedFocus()
  useEffect(() => heading.current?.focus(), [subject])
  return heading
}

/** On another page there is something else to explain. */
function useClosingOnLeave(): void {
  const { path } = usePlace()
  const [opened] = useState(path)
  useEffect(() => {
    if (path !== opened) close()
  }, [path, opened])
}

interface AnswerProps {
  readonly subject: WhySubject
  readonly onAsk: (next: WhySubject) => void
}

function Answer({ subject: { about = {}, origin }, onAsk }: AnswerProps) {
  const { data, error } = useQuery({
    queryKey: ['why', about],
    queryFn: ({ signal }) => getWhy(about, signal),
    meta: { entities: about.entity === undefined ? [] : [about.entity] },
    retry: false,
  })
  if (error) return <Nothing error={error} origin={origin} />
  if (!data) return <Skeleton rows={3} />
  const [only, ...others] = data.items
  if (only && others.length === 0 && !data.next) return <Explained reasons={only} origin={origin} />
  return <Everything answer={data} about={about} onAsk={onAsk} />
}

function Nothing({ error, origin }: { error: unknown; origin: Origin | undefined }) {
  const { status, message } = asRefusal(error)
  return (
    <>
      <p>{status === 404 ? t('There is no further explanation.') : message}</p>
      <DocumentLines origin={origin} />
    </>
  )
}

/** One thing, with all that is known of it. */
function Explained({
  reasons: { sentences, fill = [], ...reasons },
  origin,
}: {
  reasons: Reasons
  origin?: Origin | undefined
}) {
  return (
    <div className={css['explained']}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fill.map(({ field, label }) => (
        <FillIn key={field} field={field} label={label} />
      ))}
      <DocumentLines origin={reasons.origin ?? origin} />
    </div>
  )
}

/** Opens the form at the field that stands in the way. */
const FillIn = ({ field, label }: { field: string; label: string }) => (
  <Button
    variant="default"
    onClick={() => {
      close()
      setQuery({ edit: field })
    }}
  >
    {t('Fill in {field}', { field: label })}
  </Button>
)

const GROUPS: readonly (readonly [title: Untranslated, holds: (one: Reasons) => boolean])[] = [
  [text('You can do this now'), ({ possible, timed }) => possible === 'now' && !timed],
  [text('Not possible yet'), ({ possible, timed }) => possible === 'later' && !timed],
  [text('Not allowed for you'), ({ possible, timed }) => possible === 'never' && !timed],
  [text('Automatic'), ({ timed }) => timed === true],
]

/** Everything that can be done with a record, or with such records, and its fields. */
function Everything({
  answer: { items, next },
  about,
  onAsk,
}: { answer: WhyAnswer; about: WhySubject['about'] } & Pick<AnswerProps, 'onAsk'>) {
  return (
    <>
      {next ? (
        <p className={css['next']}>
          {next.sentence} {next.action === undefined ? null : <TakeNext name={next.action} items={items} />}
        </p>
      ) : null}
      {GROUPS.map(([title, holds]) => {
        const group = items.filter(holds)
        return group.length === 0 ? null : (
          <section key={title} className={css['group']}>
            <h3>{t(title)}</h3>
            <ul>
              {group.map((one) => (
                <li key={`${one.kind} ${one.name}`}>
                  <h4 dir="auto">{one.label}</h4>
                  <Explained reasons={one} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <Fields about={about} onAsk={onAsk} />
    </>
  )
}

/** Presses the button of the action on the page. */
function TakeNext({ name, items }: { name: string; items: readonly Reasons[] }) {
  const item = items.find((one) => one.kind === 'action' && one.name === name)
  const button = document.querySelector<HTMLElement>(`[data-action="${CSS.escape(name)}"]`)
  if (!item || item.possible !== 'now' || !button) return null
  const press = () => {
    close()
    button.click()
  }
  return <Button onClick={press}>{item.label}</Button>
}

/** The fields of the entity, each to be asked about, those that are not shown on the page too. */
function Fields({ about, onAsk }: Pick<AnswerProps, 'onAsk'> & { about: WhySubject['about'] }) {
  const application = useApplication()
  const entity = application.view.entities.find(({ name, path }) => name === about?.entity || path === about?.entity)
  const fields = (entity?.fields ?? []).filter(({ system, name }) => !system && !entity?.can.unreadable?.includes(name))
  if (fields.length === 0) return null
  return (
    <section className={css['group']}>
      <h3>{t('Fields')}</h3>
      <p className={css['fields']}>
        {fields.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            dir="auto"
            onClick={() => onAsk({ about: { ...about, field: name }, of: label })}
          >
            {label}
          </button>
        ))}
      </p>
    </section>
  )
}

/** The lines of the document, folded, for those who may see it. */
function DocumentLines({ origin, isOpen = false }: { origin: Origin | undefined; isOpen?: boolean }) {
  const lines = useApplication().lines(origin)
  if (!lines) return null
  return (
    <details className={css['document']} open={isOpen}>
      <summary>{t('{file}, line {line}', { file: lines.file, line: String(lines.line) })}</summary>
      <div className={css['lines']}>
        {lines.lines.map((line, index) => (
          <p key={index} dir="ltr">
            <span aria-hidden="true">{lines.line + index}</span>
            <code>{line}</code>
          </p>
        ))}
      </div>
    </details>
  )
}
