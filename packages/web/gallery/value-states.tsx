// One value type in its states: shown with and without room, typed, and narrowed to.
import { isFile, isReference, traitsOf, type FieldType } from '@ninefold/plan/values'
import { useState } from 'react'
import { Cell } from '../src/values/cells.tsx'
import type { DraftValue, InputProps } from '../src/values/draft.ts'
import { ConditionValues } from '../src/filters/condition-values.tsx'
import { operatorLabel, OPERATORS, operatorsOf } from '../src/filters/operators.ts'
import type { Condition } from '../src/filters/tree.ts'
import { ValueInput } from '../src/values/inputs.tsx'
import { Example } from './example.tsx'
import css from './gallery.module.css'
import { DENIED, NEVER } from './sample-server.ts'
import { sampleRelated, type Sample } from './value-samples.ts'

/** Parts have an editor of their own, and what the server makes has no input. */
function isTyped(type: FieldType): boolean {
  const { readOnly, generated, relation } = traitsOf(type)
  return !readOnly && !generated && relation !== 'parts'
}

export function ValueStates({ sample: { type, value, more } }: { sample: Sample }) {
  const long = more[0] ?? value
  return (
    <>
      <Example state="shown">
        <Shown type={type} values={[value, ...more]} />
      </Example>
      <Example state="shown in little room">
        <Shown type={type} values={[value, ...more]} plain />
      </Example>
      <Example state="shown, empty">
        <Shown type={type} values={[null]} />
      </Example>
      {isTyped(type) ? (
        <>
          <Input type={type} state="filled" start={value} />
          <Input type={type} state="empty" start={null} />
          <Input type={type} state="long" start={long} description="At most one, as the document says." />
          <Input type={type} state="with an error" start={value} error="This is not open to the store." />
          <Input type={type} state="required" start={null} withAsterisk />
          <Input type={type} state="not to be changed" start={value} disabled />
          <Input type={type} state="not read" start={{ unread: 'twelve' }} error="This cannot be read." />
        </>
      ) : null}
      {differentOperators(type).map((operator) => (
        <Filter key={operator} type={type} operator={operator} />
      ))}
      {isReference(type) ? (
        <>
          <Input type={{ ...type, entity: NEVER }} state="loading" start={null} />
          <Input type={{ ...type, entity: DENIED }} state="denied" start={null} />
        </>
      ) : null}
    </>
  )
}

function Shown({ type, values, plain = false }: { type: FieldType; values: Sample['more']; plain?: boolean }) {
  const at = { entity: 'Loan', id: 'loan', field: isFile(type) ? 'paper' : 'status' }
  return (
    <div className={css['values']}>
      {values.map((value, index) => (
        <div key={index}>
          <Cell type={type} value={value} related={sampleRelated} at={at} plain={plain} />
        </div>
      ))}
    </div>
  )
}

interface StartedInput extends Omit<InputProps['frame'], 'label'> {
  readonly type: FieldType
  readonly state: string
  readonly start: DraftValue
}

function Input({ type, state, start, ...frame }: StartedInput) {
  const [value, setValue] = useState(start)
  const label = `Input, ${state}`
  return (
    <Example state={`typed, ${state}`}>
      <ValueInput
        type={type}
        value={value}
        onChange={setValue}
        related={sampleRelated}
        frame={{ ...frame, label, autoComplete: 'off' }}
      />
    </Example>
  )
}

/** One of those that take the same values. */
const differentOperators = (type: FieldType): readonly Condition['operator'][] => {
  const shown = operatorsOf(type).filter((operator) => OPERATORS[operator].takes !== 'none')
  return shown.filter((one, i) => shown.findIndex((other) => OPERATORS[other].takes === OPERATORS[one].takes) === i)
}

function Filter({ type, operator }: { type: FieldType; operator: Condition['operator'] }) {
  const [condition, setCondition] = useState<Condition>({ kind: 'condition', path: 'field', operator, values: [] })
  return (
    <Example state={`filter, ${operatorLabel(operator, type)}`}>
      <ConditionValues
        condition={condition}
        field={{ path: 'field', label: 'Field', type, optional: true }}
        related={sampleRelated}
        onChange={(values) => setCondition({ ...condition, values })}
      />
    </Example>
  )
}
