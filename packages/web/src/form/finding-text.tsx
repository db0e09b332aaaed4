// A problem, its remedy, and the line that caused it.
import { useApplication } from '../application/context.ts'
import { Why } from '../parts/why.tsx'
import type { Finding } from '../rules/finding.ts'

export function FindingText({ finding }: { finding: Finding }) {
  const { lines } = useApplication()
  return (
    <>
      {finding.message} {finding.remedy} <Why lines={lines(finding.origin)} of={finding.message} look="words" />
    </>
  )
}
