// The refusal of a request, with its remedy and its explanation.
import type { ReactNode } from 'react'
import { aboutCode } from '../application/about-code.ts'
import { useApplication } from '../application/context.ts'
import type { Refusal } from '../client/refusal.ts'
import { Callout } from './callout.tsx'
import { Why } from './why.tsx'

interface RefusalCalloutProps {
  /** If absent, nothing is shown. */
  readonly refusal: Refusal | undefined
  readonly children?: ReactNode
}

export function RefusalCallout({ refusal, children }: RefusalCalloutProps) {
  const application = useApplication()
  if (!refusal) return null
  const { message, remedy, origin, errors, code } = refusal
  return (
    <Callout tone="bad" title={message}>
      {remedy}
      {children ? <> {children}</> : null}{' '}
      <Why about={aboutCode(application, code)} origin={origin ?? errors[0]?.origin} of={message} look="words" />
    </Callout>
  )
}
