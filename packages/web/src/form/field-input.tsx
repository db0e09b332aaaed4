// One field of a form: its input with label, help, error and required mark. It is rendered only if something of it changed, not with
// each key typed elsewhere.
import { useCallbackRef } from '@mantine/hooks'
import { memo, useState } from 'react'
import type { Field } from '@ninefold/plan'
import type { Related } from '@ninefold/plan/wire'
import { Why } from '../parts/why.tsx'
import { pathText, sameJson, type DraftPath } from '../records/draft.ts'
import type { Finding } from '../rules/finding.ts'
import type { DraftValue } from '../values/draft.ts'
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

export function FieldInput({ form, field, path, ...rest }: FieldInputProps) {
  const text = pathText(path)
  const findings = form.findings.filter((finding) => finding.path === text)
  const onChange = useCallbackRef((value: DraftValue) => form.set(path, value))
  const onBlur = useCallbackRef(() => form.touch(path))
  return (
    <FieldControl
      {...rest}
      {...{ field, onChange, onBlur }}
      name={text}
      value={form.value(path)}
      finding={useSame(findings.find(({ weight }) => weight === 'error') ?? findings[0])}
      required={form.required(field, path.place)}
      currency={form.currency(field, path.place)}
      about={form.about}
    />
  )
}

/** The first of several values that are equal, so that what it is passed to is not rendered again. */
function useSame<T extends object | undefined>(value: T): T {
  const [first, setFirst] = useState(value)
  if (first === value || sameJson(first, value)) return first
  setFirst(value)
  return value
}

interface FieldControlProps extends Omit<FieldInputProps, 'form' | 'path'> {
  /** The path as a text. */
  readonly name: string
  readonly value: DraftValue
  readonly finding: Finding | undefined
  readonly required: boolean
  readonly currency: string | undefined
  readonly about: FormController['about']
  readonly onChange: (value: DraftValue) => void
  readonly onBlur: () => void
}

const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { field, name, value, finding, currency, related, row, inTable = false, autoFocus } = props
  const inputId = useInputId()
  const isWarning = finding?.weight === 'warning'
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
        value={value}
        onChange={props.onChange}
        related={related}
        {...(field.currencyFrom && { priced: { currency } })}
        frame={{
          id: inputId(name),
          name,
          ...(inTable
            ? { 'aria-label': t('{field}, row {n}', { field: field.label, n: (row ?? 0) + 1 }) }
            : { label: field.label }),
          ...(inTable || !field.help ? {} : { description: field.help }),
          error: finding && !isWarning ? <FindingText finding={finding} /> : undefined,
          withAsterisk: props.required,
          disabled: props.disabled ?? false,
          size: inTable ? 'xs' : 'sm',
          autoComplete: 'off',
          ...(autoFocus ? { autoFocus, 'data-autofocus': true } : {}),
          onBlur: props.onBlur,
        }}
      />
      {isWarning && finding ? (
        <p className={css['warning']} role="status">
          <FindingText finding={finding} />
        </p>
      ) : null}
      {inTable ? null : <Why about={{ ...props.about, field: field.name }} of={field.label} look="corner" />}
    </div>
  )
})
