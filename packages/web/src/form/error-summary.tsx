// After a failed attempt to save: all problems in one list, each linking to its input.
import { useEffect, useRef } from 'react'
import { Callout } from '../parts/callout.tsx'
import type { Finding } from '../rules/finding.ts'
import { FindingText } from './finding-text.tsx'
import { t } from '../translation/t.ts'
import { useInputId } from './input-id.ts'
import css from './form.module.css'

interface ErrorSummaryProps {
  readonly findings: readonly Finding[]
  /** Incremented by each failed attempt, which moves the focus here or to the first invalid input. */
  readonly attempt: number
  /** The label of a path, with its row. */
  readonly nameOf: (path: string) => string | undefined
}

export function ErrorSummary({ findings, attempt, nameOf }: ErrorSummaryProps) {
  const inputId = useInputId()
  const box = useRef<HTMLDivElement>(null)
  const errors = findings.filter(({ weight }) => weight === 'error')
  const first = errors.find(({ path }) => path !== undefined)?.path
  useEffect(() => {
    if (attempt === 0) return
    const input = first === undefined ? null : document.getElementById(inputId(first))
    if (input) {
      input.focus()
      input.scrollIntoView({ block: 'center' })
    } else box.current?.focus()
    // Only a new attempt moves the focus, not each change of what is wrong.
    // eslint-disable-next-line react/exhaustive-deps
  }, [attempt])
  if (errors.length === 0) return null
  const focus = (path: string) => document.getElementById(inputId(path))?.focus()
  return (
    <div ref={box} tabIndex={-1} className={css['summary']}>
      <Callout tone="bad" title={t('{n, plural, one {One problem} other {# problems}}', { n: errors.length })}>
        <ul>
          {errors.map((finding, index) => (
            <li key={index}>
              {finding.path !== undefined && document.getElementById(inputId(finding.path)) ? (
                <a
                  href={`#${inputId(finding.path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focus(finding.path!)
                  }}
                >
                  {[nameOf(finding.path), finding.message].filter(Boolean).join(': ')}
                </a>
              ) : (
                <FindingText finding={finding} />
              )}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
