// "Why?": the lines of the document that caused something, for users who may see the document.
import { lazy, Suspense } from 'react'
import type { DocumentLines } from '../application/application.ts'
import type { WhyButtonProps } from './why-button.tsx'

interface WhyProps extends Omit<WhyButtonProps, 'lines'> {
  /** Absent: nothing is shown. */
  readonly lines: DocumentLines | undefined
}

const WhyButton = lazy(async () => ({ default: (await import('./why-button.tsx')).WhyButton }))

export function Why({ lines, ...rest }: WhyProps) {
  if (!lines) return null
  return (
    <Suspense>
      <WhyButton lines={lines} {...rest} />
    </Suspense>
  )
}
