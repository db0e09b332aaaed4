// A derived value, computed from the current input.
import type { Field } from '@ninefold/plan'
import type { Related } from '@ninefold/plan/wire'
import { Cell } from '../values/cells.tsx'
import { FindingText } from './finding-text.tsx'
import type { FormController } from './use-form.ts'
import css from './form.module.css'

export function ComputedField({ form, field, related }: { form: FormController; field: Field; related: Related }) {
  const findings = form.findings.filter((finding) => finding.path === field.name)
  const value = form.computed(field)
  return (
    <div className={css['computed']}>
      <span className={css['computedLabel']}>{field.label}</span>
      <output className={css['computedValue']} aria-label={field.label}>
        {value === null ? '–' : <Cell type={field.type} value={value} related={related} />}
      </output>
      {findings.map((finding, index) => (
        <p key={index} className={finding.weight === 'error' ? css['error'] : css['warning']} role="status">
          <FindingText finding={finding} />
        </p>
      ))}
    </div>
  )
}
