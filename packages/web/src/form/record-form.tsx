// A record's form on a page: fields, parts, derived values and buttons.
import { memo, useEffect, useId, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import type { Refusal } from '../client/refusal.ts'
import { Callout } from '../parts/callout.tsx'
import { confirm } from '../parts/confirm.tsx'
import { notify } from '../parts/notices.tsx'
import type { Draft, Values } from '../records/draft.ts'
import { groupsOf, type FieldGroup } from '../records/sections.ts'
import { blockLeaving } from '../router/place.ts'
import { ComputedField } from './computed-field.tsx'
import { CreatesInPlace } from './creates-in-place.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { GivenFiles } from './dropped-files/file-drop.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldInput } from './field-input.tsx'
import { FormFiles } from './form-files.tsx'
import { FormSteps, isLong } from './form-steps.tsx'
import { PartsEditor } from './parts-editor.tsx'
import { sameInputs } from './same-inputs.ts'
import { useForm, type FormController } from './use-form.ts'
import { useSaving } from './use-saving.ts'
import { formShape, type FormShape } from './writable.ts'
import css from './form.module.css'
import { isParts } from '@ninefold/plan/values'
import { Button } from '../parts/button.tsx'
import { t, text } from '../translation/t.ts'
import { rich } from '../translation/rich.tsx'

interface RecordFormProps {
  /** The key under which an unsaved draft is stored. */
  readonly name: string
  /** Where the draft can be continued; the present address unless stated. */
  readonly address?: string
  readonly entity: EntityView
  readonly order: readonly string[]
  readonly allowed: readonly string[]
  /** Absent for a new record. */
  readonly record?: WireRecord
  /** Values that a new record starts with. */
  readonly given?: Values
  readonly related: Related
  readonly onSaved: (record: WireRecord) => void
  readonly onCancel: () => void
  /** Called when something is typed first. */
  readonly onBegin?: () => void
  /** The first input gets the focus. */
  readonly autoFocus?: boolean
  readonly files?: GivenFiles | undefined
}

const UNFINISHED = text('This is listed as unfinished for seven days, on the home page and at the form.')

const leaving = () => ({
  title: t('Leave without saving?'),
  text: t('What you typed here is not saved yet.'),
  yes: t('Leave'),
  no: t('Stay'),
  danger: true,
})

export function RecordForm(props: RecordFormProps) {
  const { name, address, entity, order, allowed, record, given, related, onSaved, onCancel } = props
  const application = useApplication()
  const shape = useMemo(() => formShape(application, entity, order, allowed), [application, entity, order, allowed])
  const [here] = useState(() => location.pathname + location.search)
  const form = useForm({ name, address: address ?? here, entity, shape, record, given })
  const saving = useSaving(form, entity, onSaved)
  const element = useRef<HTMLFormElement>(null)
  useLeaving(name, form, props.onBegin)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.save()
  }
  useSaveKey(element, saving.save)
  const cancel = async () => {
    if (form.dirty && !(await confirm({ ...leaving(), title: t('Discard what you typed?'), yes: t('Discard') }))) return
    form.discard()
    onCancel()
  }
  const groups = groupsOf(shape.typed.filter((field) => form.shown(field)))
  const sections = useId()
  const steps = groups.map((group, index) => ({
    id: `${sections}${index}`,
    label: group.section ?? (group.id === '' ? entity.label : group.fields[0]!.label),
    group,
  }))
  const hasSteps = isLong(groups)
  return (
    <CreatesInPlace>
      <div className={css['frame']}>
        <div className={css['columns']} data-steps={hasSteps}>
          {hasSteps ? <FormSteps form={form} steps={steps} /> : null}
          <form ref={element} className={css['form']} onSubmit={submit} noValidate aria-label={entity.label}>
            <FormFiles form={form} entity={entity} element={element} given={props.files} />
            {form.restored ? <RestoredNotice onDiscard={form.discard} /> : null}
            <ErrorSummary
              findings={saving.attempt > 0 ? form.findings : []}
              attempt={saving.attempt}
              nameOf={(path) => nameOfPath(shape, form.draft, path)}
            />
            {steps.map(({ id, group }, index) => (
              <FieldGroupInputs
                key={group.id}
                id={id}
                form={form}
                shape={shape}
                group={group}
                related={related}
                autoFocus={props.autoFocus === true && index === 0}
              />
            ))}
            {shape.computed.length > 0 ? <ComputedFields form={form} related={related} /> : null}
            <FormBar saving={saving} label={t('Save')} onCancel={() => void cancel()} />
            {saving.conflict && form.base ? (
              <ConflictDialog
                entity={entity}
                shape={shape}
                base={form.base}
                current={saving.conflict}
                draft={form.draft}
                related={related}
                onClose={saving.closeConflict}
                onChoose={(merged) => saving.resolve(merged)}
              />
            ) : null}
          </form>
        </div>
      </div>
    </CreatesInPlace>
  )
}

interface FormBarProps {
  readonly saving: ReturnType<typeof useSaving>
  /** Of the button that saves. */
  readonly label: string
  readonly onCancel: () => void
}

function FormBar({ saving, label, onCancel }: FormBarProps) {
  return (
    <div className={css['bar']}>
      {saving.unanswered ? <NotSaved refusal={saving.unanswered} /> : null}
      <Button type="submit" loading={saving.busy}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <span className={css['hint']}>{t('Ctrl + Enter saves')}</span>
    </div>
  )
}

/** Beside the button, so that nobody is taken away from the place where they type. */
function NotSaved({ refusal }: { readonly refusal: Refusal }) {
  return (
    <p className={css['notSaved']} role="alert">
      {rich('<strong>Not saved.</strong> {reason} What you typed stays here. Save it again when you are connected.', {
        strong: (words) => <strong>{words}</strong>,
        reason: refusal.status === 0 ? t('The server cannot be reached.') : refusal.message,
      })}
    </p>
  )
}

function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Callout
      tone="info"
      action={
        <Button variant="default" onClick={onDiscard}>
          {t('Start over')}
        </Button>
      }
    >
      {t('What you typed before is here again. It is not saved yet.')}
    </Callout>
  )
}

function ComputedFields({ form, related }: { readonly form: FormController; readonly related: Related }) {
  return (
    <div className={css['sums']} role="group" aria-label={t('Calculated')}>
      <p className={css['sumsLabel']}>{t('Calculated from what you enter')}</p>
      {form.shape.computed.map((field) => (
        <ComputedField key={field.name} form={form} field={field} related={related} />
      ))}
    </div>
  )
}

interface FieldGroupInputsProps {
  /** Of its element. */
  readonly id: string
  readonly form: FormController
  readonly shape: FormShape
  readonly group: FieldGroup
  readonly related: Related
  readonly autoFocus: boolean
}

/** The inputs of one section, with its lists of parts below. Rendered only if something of them changed. */
const FieldGroupInputs = memo(function FieldGroupInputs(props: FieldGroupInputsProps) {
  const { id, form, shape, group, related, autoFocus } = props
  const { section, fields } = group
  const plain = fields.filter(({ type }) => !isParts(type))
  const lists = shape.lists.filter(({ field }) => fields.includes(field))
  const inputs = (
    <>
      {plain.length > 0 ? (
        <div className={css['grid']}>
          {plain.map((field, index) => (
            <FieldInput
              key={field.name}
              autoFocus={autoFocus && index === 0}
              form={form}
              field={field}
              path={{ place: [], field: field.name }}
              related={related}
            />
          ))}
        </div>
      ) : null}
      {lists.map((list) => (
        <PartsEditor key={list.field.name} form={form} list={list} place={[]} related={related} />
      ))}
    </>
  )
  if (section === undefined) {
    return (
      <div id={id} tabIndex={-1} className={css['loose']}>
        {inputs}
      </div>
    )
  }
  return (
    <section id={id} tabIndex={-1} className={css['section']} aria-label={section}>
      <h2>{section}</h2>
      {inputs}
    </section>
  )
}, isSameGroup)

function isSameGroup(before: FieldGroupInputsProps, after: FieldGroupInputsProps): boolean {
  const { id, form, shape, group, related, autoFocus } = after
  const { section, fields } = before.group
  return (
    before.id === id &&
    before.shape === shape &&
    before.related === related &&
    before.autoFocus === autoFocus &&
    section === group.section &&
    fields.length === group.fields.length &&
    fields.every((field, at) => field === group.fields[at] && !isParts(field.type)) &&
    sameInputs(before.form, form, fields)
  )
}

function nameOfPath(shape: FormShape, draft: Draft, path: string): string | undefined {
  const [list = '', key, ...rest] = path.split('.')
  if (key === undefined)
    return [...shape.typed, ...shape.lists.map(({ field }) => field)].find(({ name }) => name === list)?.label
  const part = shape.lists.find(({ field }) => field.name === list)
  const rows = draft.rows[list] ?? []
  const index = rows.findIndex((candidate) => candidate.key === key)
  const label = part && rows[index] && nameOfPath(part, rows[index], rest.join('.'))
  return label && `${part.entity.label} ${index + 1}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Ctrl+Enter or ⌘Enter saves, wherever the focus is, unless a dialog above the form is open. */
function useSaveKey(element: RefObject<HTMLFormElement | null>, save: () => Promise<void>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (dialog && !dialog.contains(element.current)) return
      event.preventDefault()
      event.stopPropagation()
      void latest.current()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [element])
}

/** Whoever leaves finds the draft again; the question is asked only if something in it cannot be stored. */
function useLeaving(name: string, form: FormController, onBegin: (() => void) | undefined): void {
  const { dirty } = form
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!dirty) return
    onBegin?.()
    return blockLeaving(
      async () => {
        if (latest.current.store()) {
          notify(t(UNFINISHED), 'info', { label: t('Discard'), run: latest.current.forget })
          return true
        }
        const leave = await confirm(leaving())
        if (leave) latest.current.forget()
        return leave
      },
      () => !latest.current.store(),
    )
    // Only whether there is something to lose matters.
    // eslint-disable-next-line react/exhaustive-deps
  }, [dirty, name])
}
