// A problem, its remedy, and its explanation if the document has one: of "This must be filled in" there is nothing more to say.
import { aboutCode } from '../application/about-code.ts'
import { useApplication } from '../application/context.ts'
import { Why } from '../parts/why.tsx'
import type { Finding } from '../rules/finding.ts'

export function FindingText({ finding }: { finding: Finding }) {
  const about = aboutCode(useApplication(), finding.code)
  return (
    <>
      {finding.message} {finding.remedy}{' '}
      {about ? <Why about={about} origin={finding.origin} of={finding.message} look="words" /> : null}
    </>
  )
}
