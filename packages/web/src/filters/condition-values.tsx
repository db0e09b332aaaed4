// The values of a condition, entered with the inputs of their type.
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import {
  type FieldType,
  isChoice,
  isChoices,
  isDateTime,
  isEither,
  isMany,
  isReference,
  isValues,
  isYesNo,
  type Json,
  traitsOf,
} from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { firstDayOf } from '../format/first-day.ts'
import { useApplication } from '../application/context.ts'
import { isPlainNumber } from '../application/filter-text.ts'
import { readable, type DraftValue } from '../values/draft.ts'
import { ValueInput } from '../values/inputs.tsx'
import { textOf } from '../values/text-of.ts'
import { t } from '../translation/t.ts'
import type { FilterField } from './fields.ts'
import { OPERATORS, type OperatorName } from './operators.ts'
import { chosenPeriod, isCounted, isPeriod, PERIODS, periodNames } from './periods.ts'
import { ME, type Condition } from './tree.ts'
import css from './filters.module.css'

interface ConditionValuesProps {
  readonly condition: Condition
  readonly field: FilterField
  readonly related: Related
  readonly onChange: (values: readonly Json[]) => void
}

export function ConditionValues(props: ConditionValuesProps) {
  const { condition, field, onChange } = props
  switch (OPERATORS[condition.operator].takes) {
    case 'none':
      return null
    case 'period':
      return <PeriodValue value={textOf(condition.values[0]) || 'today'} onChange={(value) => onChange([value])} />
    case 'two':
      return <TwoValues {...props} />
    case 'one':
      return refersToUser(field.type) ? (
        <ReferredValues {...props} />
      ) : (
        <OneValue {...props} at={0} label={t('Value of {field}', { field: field.label })} />
      )
    case 'several':
      return refersToUser(field.type) ? <ReferredValues {...props} /> : <SeveralValues {...props} />
  }
}

function PeriodValue({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { language } = useApplication().formats
  const [name = 'today', n] = value.split(' ')
  const days = isPeriod(name) && isCounted(name) && n !== undefined ? n : '7'
  const choose = (next: string) => {
    if (isPeriod(next)) onChange(chosenPeriod(next, days, firstDayOf(language)))
  }
  return (
    <span className={css['values']}>
      <NativeSelect
        size="xs"
        aria-label={t('Period')}
        data={periodNames.map((each) => ({ value: each, label: t(PERIODS[each].label) }))}
        value={name}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isPeriod(name) && isCounted(name) ? (
        <TextInput
          size="xs"
          type="number"
          className={css['days']}
          aria-label={t('Days')}
          min={1}
          max={9999}
          value={days}
          onChange={(event) => onChange(`${name} ${event.currentTarget.value}`)}
        />
      ) : null}
    </span>
  )
}

interface OneValueProps extends ConditionValuesProps {
  readonly at: 0 | 1
  readonly label: string
}

function OneValue({ condition, field, related, onChange, at, label }: OneValueProps) {
  const application = useApplication()
  const { values, operator } = condition
  const type = inputType(field.type, operator)
  const change = (draft: DraftValue) => {
    const value = readable(draft)
    onChange(at === 0 ? [value, ...values.slice(1)] : [values[0] ?? null, value])
  }
  if (isYesNo(field.type) || isEither(field.type)) {
    const choices = isEither(field.type)
      ? field.type.entities.map((name) => ({ value: name, label: application.entity(name)?.label ?? name }))
      : [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
    const read = (text: string): Json => (isYesNo(field.type) ? text === 'yes' : text)
    const shown = isYesNo(field.type) ? (values[at] === false ? 'no' : 'yes') : textOf(values[at])
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        data={isYesNo(field.type) ? choices : [{ value: '', label: '' }, ...choices]}
        value={shown}
        onChange={(event) => change(read(event.currentTarget.value))}
      />
    )
  }
  return (
    <ValueInput
      type={type}
      value={values[at] ?? null}
      onChange={change}
      related={related}
      frame={{ 'aria-label': label, size: 'xs', autoComplete: 'off' }}
    />
  )
}

function TwoValues(props: ConditionValuesProps) {
  return (
    <span className={css['values']}>
      <OneValue {...props} at={0} label={t('{field}, from', { field: props.field.label })} />
      <span>{t('and')}</span>
      <OneValue {...props} at={1} label={t('{field}, to', { field: props.field.label })} />
    </span>
  )
}

function SeveralValues({ condition, field, related, onChange }: ConditionValuesProps) {
  return (
    <ValueInput
      type={listType(field.type)}
      value={condition.values}
      onChange={(value) => onChange(Array.isArray(value) ? (value as readonly Json[]) : [])}
      related={related}
      frame={{ 'aria-label': t('Values of {field}', { field: field.label }), size: 'xs', autoComplete: 'off' }}
    />
  )
}

/** People: the user, whoever that is, and others. */
function ReferredValues(props: ConditionValuesProps) {
  const { condition, onChange } = props
  const isOne = OPERATORS[condition.operator].takes === 'one'
  const others = condition.values.filter((value) => value !== ME)
  const hasMe = others.length < condition.values.length
  const change = (me: boolean, values: readonly Json[]) => onChange(me ? (isOne ? [ME] : [ME, ...values]) : values)
  const rest = {
    ...props,
    condition: { ...condition, values: others },
    onChange: (values: readonly Json[]) => change(hasMe, values),
  }
  return (
    <span className={css['values']}>
      <Checkbox
        size="xs"
        label={t('Me')}
        checked={hasMe}
        onChange={(event) => change(event.currentTarget.checked, others)}
      />
      {isOne ? (
        hasMe ? null : (
          <OneValue {...rest} at={0} label={t('Value of {field}', { field: props.field.label })} />
        )
      ) : (
        <SeveralValues {...rest} />
      )}
    </span>
  )
}

const refersToUser = (type: FieldType): boolean => (isReference(type) || isMany(type)) && type.entity === 'User'

/** The type whose input enters one value. */
function inputType(type: FieldType, operator: OperatorName): FieldType {
  if (isDateTime(type)) return { kind: 'date' }
  if (isPlainNumber(type)) return { kind: 'integer' }
  const isPart = OPERATORS[operator].takes === 'one' && operator !== 'is' && operator !== 'isNot'
  const { text, generated } = traitsOf(type)
  return generated || text === 'long' || (text !== undefined && isPart) ? LINE : type
}

/** The type whose input enters several values. */
function listType(type: FieldType): FieldType {
  if (isChoice(type)) return { kind: 'choices', options: type.options }
  if (isReference(type)) return { kind: 'many', entity: type.entity }
  if (isMany(type) || isChoices(type) || isValues(type)) return type
  return { kind: 'values', of: traitsOf(type).generated || traitsOf(type).text === 'long' ? LINE : type }
}

const LINE: FieldType = { kind: 'text', min: 0, max: 400 }
