// Shows a refusal: what was refused, why, what to do, and the line that caused it.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { asRefusal } from '../client/refusal.ts'
import type { Untranslated } from '@ninefold/plan/translation'
import { aboutCode } from '../application/about-code.ts'
import { useApplication } from '../application/context.ts'
import { Blank } from './blank.tsx'
import { Why } from './why.tsx'
import { t, text } from '../translation/t.ts'

interface FailureProps {
  readonly error: unknown
  readonly again?: () => void
  /** What can be done where trying again does not help. */
  readonly more?: ReactNode
}

const OTHERWISE = text('That did not work')

const TITLES: Readonly<Record<number, Untranslated>> = {
  0: text('You are offline'),
  403: text('You have no access to this page'),
  404: text('There is nothing here'),
  429: text('Too much at once'),
}

/** The same request would be refused again. */
const FINAL: ReadonlySet<number> = new Set([403, 404])

export function Failure({ error, again, more }: FailureProps) {
  const refusal = asRefusal(error)
  const about = aboutCode(useApplication(), refusal.code)
  const title = TITLES[refusal.status] ?? OTHERWISE
  return (
    <Blank
      alert
      title={t(title)}
      action={
        again && !FINAL.has(refusal.status) ? (
          <Button variant="default" onClick={again}>
            {t('Try again')}
          </Button>
        ) : (
          more
        )
      }
    >
      {refusal.message} {refusal.remedy}{' '}
      <Why about={about} origin={refusal.origin ?? refusal.errors[0]?.origin} of={refusal.message} look="words" />
    </Blank>
  )
}
