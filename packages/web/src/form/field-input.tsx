// One field of a form: its input with label, help, error and required mark. It is rendered only if something of it changed, not with
// each key typed elsewhere.
import { memo } from 'react'
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
  const name = pathText(path)
  const findings = form.findings.filter((finding) => finding.path === name)
  return (
    <FieldControl
      {...rest}
      {...{ field, path, name }}
      value={form.value(path)}
      finding={findings.find(({ weight }) => weight === 'error') ?? findings[0]}
      required={form.required(field, path.place)}
      currency={form.currency(field, path.place)}
      about={form.about}
      set={form.set}
      touch={form.touch}
    />
  )
}

interface FieldControlProps extends Omit<FieldInputProps, 'form'>, Pick<FormController, 'about' | 'set' | 'touch'> {
  /** The path as a text. */
  readonly name: string
  readonly value: DraftValue
  readonly finding: Finding | undefined
  readonly required: boolean
  readonly currency: string | undefined
}

/** Whether nothing of it changed. Paths and findings are made anew with each key. */
const isSame = ({ path: _, finding, ...before }: FieldControlProps, after: FieldControlProps): boolean =>
  (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key]) &&
  (finding === after.finding || (finding !== undefined && sameJson(finding, after.finding)))

const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { field, path, name, value, finding, currency, related, row, inTable = false, autoFocus } = props
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
        onChange={(next) => props.set(path, next)}
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
          onBlur: () => props.touch(path),
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
}, isSame)
