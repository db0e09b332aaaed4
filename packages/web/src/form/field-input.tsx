// One field of a form: its input with label, help, error and required mark.
import type { Field } from '@ninefold/plan'
import type { Related } from '@ninefold/plan/wire'
import { Why } from '../parts/why.tsx'
import { pathText, type DraftPath } from '../records/draft.ts'
import { ValueInput } from '../values/inputs.tsx'
import { isWide } from '../values/wide.ts'
import { FindingText } from './finding-text.tsx'
import { useInputId } from './input-id.ts'
import type { FormController } from './use-form.ts'
import css from './form.module.css'
import { isYesNo } from '@ninefold/plan/values'
import { t } from '../translation/t.ts'

interface FieldInputProps {
  readonly form: FormController
  readonly field: Field
  readonly path: DraftPath
  readonly related: Related
  readonly row?: number
  /** In a table, the column's header is the label. */
  readonly inTable?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

export function FieldInput({ form, field, path, related, row, inTable = false, disabled, autoFocus }: FieldInputProps) {
  const inputId = useInputId()
  const text = pathText(path)
  const findings = form.findings.filter((finding) => finding.path === text)
  const worst = findings.find(({ weight }) => weight === 'error') ?? findings[0]
  const isWarning = worst?.weight === 'warning'
  const required = form.required(field, path.place)
  const type = field.type
  return (
    <div
      className={css['field']}
      data-why
      data-wide={!inTable && isWide(type)}
      data-ticked={isYesNo(type)}
      data-warning={isWarning}
    >
      <ValueInput
        type={type}
        value={form.value(path)}
        onChange={(value) => form.set(path, value)}
        related={related}
        {...(field.currencyFrom && { priced: { currency: form.currency(field, path.place) } })}
        frame={{
          id: inputId(text),
          name: text,
          ...(inTable
            ? { 'aria-label': t('{field}, row {n}', { field: field.label, n: (row ?? 0) + 1 }) }
            : { label: field.label }),
          ...(inTable || !field.help ? {} : { description: field.help }),
          error: worst && !isWarning ? <FindingText finding={worst} /> : undefined,
          withAsterisk: required,
          disabled: disabled ?? false,
          size: inTable ? 'xs' : 'sm',
          autoComplete: 'off',
          ...(autoFocus ? { autoFocus, 'data-autofocus': true } : {}),
          onBlur: () => form.touch(path),
        }}
      />
      {isWarning && worst ? (
        <p className={css['warning']} role="status">
          <FindingText finding={worst} />
        </p>
      ) : null}
      {inTable ? null : <Why about={{ ...form.about, field: field.name }} of={field.label} look="corner" />}
    </div>
  )
}
