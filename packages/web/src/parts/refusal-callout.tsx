// The refusal of a request, with its remedy.
import type { ReactNode } from 'react'
import type { Refusal } from '../client/refusal.ts'
import { Callout } from './callout.tsx'

interface RefusalCalloutProps {
  /** If absent, nothing is shown. */
  readonly refusal: Refusal | undefined
  readonly children?: ReactNode
}

export function RefusalCallout({ refusal, children }: RefusalCalloutProps) {
  if (!refusal) return null
  return (
    <Callout tone="bad" title={refusal.message}>
      {refusal.remedy}
      {children ? <> {children}</> : null}
    </Callout>
  )
}
