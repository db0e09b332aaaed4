// The sections of a long form as steps: which one is in view, which are complete, and where something is wrong.
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { isEmptyValue, isParts } from '@ninefold/plan/values'
import type { FieldGroup } from '../records/sections.ts'
import { t } from '../translation/t.ts'
import { readable } from '../values/draft.ts'
import type { FormController } from './use-form.ts'
import css from './form-steps.module.css'

/** A step, and the id of the element that it leads to. */
interface Step {
  readonly id: string
  readonly label: string
  readonly group: FieldGroup
}

const FEWEST_SECTIONS = 2
const FEWEST_FIELDS = 12

/** Whether a form is long enough for steps. */
export const isLong = (groups: readonly FieldGroup[]): boolean =>
  groups.filter(({ section }) => section !== undefined).length >= FEWEST_SECTIONS &&
  groups.flatMap(({ fields }) => fields).length >= FEWEST_FIELDS

export function FormSteps({ form, steps }: { form: FormController; steps: readonly Step[] }) {
  const current = useStepInView(steps)
  return (
    <nav className={css['steps']} aria-label={t('Sections of the form')}>
      <ol>
        {steps.map((step, index) => {
          const wrong = errorsIn(form, step.group)
          const done = wrong === 0 && isComplete(form, step.group)
          return (
            <StepLink
              key={step.id}
              id={step.id}
              label={step.label}
              place={index + 1}
              isCurrent={step.id === current}
              done={done}
              wrong={wrong}
            />
          )
        })}
      </ol>
    </nav>
  )
}

interface StepLinkProps extends Pick<Step, 'id' | 'label'> {
  /** From 1. */
  readonly place: number
  readonly isCurrent: boolean
  readonly done: boolean
  /** The number of problems in it. */
  readonly wrong: number
}

const StepLink = memo(function StepLink({ id, label, place, isCurrent, done, wrong }: StepLinkProps) {
  return (
    <li>
      <a
        href={`#${id}`}
        {...(isCurrent && { 'aria-current': 'step' as const })}
        onClick={(event) => {
          event.preventDefault()
          show(id)
        }}
      >
        <span className={css['mark']} data-done={done} data-wrong={wrong > 0} aria-hidden="true">
          {done ? <IconCheck size={12} /> : place}
        </span>
        <span className={css['label']}>{label}</span>
        {wrong > 0 ? (
          <span
            className={css['wrong']}
            role="img"
            aria-label={t('{n, plural, one {One problem} other {# problems}}', { n: wrong })}
          >
            {wrong}
          </span>
        ) : null}
      </a>
    </li>
  )
})

/** Scrolls there, and moves the focus, so that Tab goes on with the first input of the section. */
function show(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

function errorsIn(form: FormController, { fields }: FieldGroup): number {
  const names = new Set(fields.map(({ name }) => name))
  return form.findings.filter(({ weight, path }) => weight === 'error' && names.has(path?.split('.')[0] ?? '')).length
}

/** Something is filled in, and nothing required is missing. */
function isComplete(form: FormController, { fields }: FieldGroup): boolean {
  const isFilled = ({ name, type }: FieldGroup['fields'][number]) =>
    isParts(type)
      ? (form.draft.rows[name] ?? []).length > 0
      : !isEmptyValue(readable(form.value({ place: [], field: name })))
  return fields.some(isFilled) && fields.every((field) => isFilled(field) || !form.required(field))
}

/** The id of the step whose section is at the top of the window. */
function useStepInView(steps: readonly Step[]): string | undefined {
  const [current, setCurrent] = useState(steps[0]?.id)
  const ids = steps.map(({ id }) => id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const inView = entries.find(({ isIntersecting }) => isIntersecting)
        if (inView) setCurrent(inView.target.id)
      },
      { rootMargin: '-15% 0px -75% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
