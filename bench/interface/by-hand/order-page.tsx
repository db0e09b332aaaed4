// The form of an order: sixty controlled inputs in sections, and its lines. A key renders the input that it changes.
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useReducer, useState, type Dispatch } from 'react'
import { choices, orderFields, type FieldOf } from '../content.ts'
import { amountOf, changed, errorsOf, type Change, type Line, type Order } from './order.ts'
import { getJson } from './request.ts'

export function OrderPage({ id }: { readonly id: string }) {
  const { data, error } = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => getJson<Order>(`/api/orders/${id}`, signal),
    refetchOnWindowFocus: false,
  })
  if (error) return <p role="alert">{error.message}</p>
  return data ? <OrderForm order={data} /> : <p>Loading</p>
}

const sections = [...new Set(orderFields.map(({ section }) => section))]
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

function OrderForm({ order: start }: { readonly order: Order }) {
  const [order, change] = useReducer(changed, start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const errors = useMemo(() => errorsOf(order), [order])
  const shown = (name: string) => (touched.has(name) ? errors[name] : undefined)
  const total = order.lines.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0)
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ target }) => setTouched((now) => new Set(now).add(target.getAttribute('name') ?? ''))}
    >
      <h1>Order</h1>
      {sections.map((section) => (
        <fieldset key={section}>
          <legend>{section}</legend>
          <div className="grid">
            {orderFields
              .filter((field) => field.section === section)
              .map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  value={order.values[field.name] ?? ''}
                  error={shown(field.name)}
                  change={change}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <h2>Lines</h2>
      <table>
        <thead>
          <tr>
            {['Description', 'Pieces', 'Price', 'Amount', ''].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              description={shown(`lines.${line.id}.description`)}
              pieces={shown(`lines.${line.id}.pieces`)}
              price={shown(`lines.${line.id}.price`)}
              change={change}
            />
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => change({ kind: 'add' })}>
        Add line
      </button>
      <p>
        Total <output>{cents.format(total)}</output>
      </p>
      <button type="submit">Save</button>
    </form>
  )
}

interface FieldProps {
  readonly field: FieldOf
  readonly value: string | boolean
  readonly error: string | undefined
  readonly change: Dispatch<Change>
}

const Field = memo(function Field({ field: { name, label, kind }, value, error, change }: FieldProps) {
  const set = (next: string | boolean) => change({ kind: 'value', name, value: next })
  return (
    <label className="field">
      <span>{label}</span>
      {kind === 'yesNo' ? (
        <input
          name={name}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      ) : kind === 'choice' ? (
        <select name={name} value={String(value)} onChange={({ currentTarget }) => set(currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'integer' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
          value={String(value)}
          aria-invalid={error !== undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
      {error === undefined ? null : <em>{error}</em>}
    </label>
  )
})

interface LineRowProps {
  readonly line: Line
  readonly description: string | undefined
  readonly pieces: string | undefined
  readonly price: string | undefined
  readonly change: Dispatch<Change>
}

const LineRow = memo(function LineRow({ line, description, pieces, price, change }: LineRowProps) {
  const { id } = line
  const input = (name: 'description' | 'pieces' | 'price', error: string | undefined) => (
    <td>
      <input
        name={`lines.${id}.${name}`}
        value={line[name]}
        aria-label={name}
        aria-invalid={error !== undefined}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ kind: 'line', id, name, value: currentTarget.value })}
      />
      {error === undefined ? null : <em>{error}</em>}
    </td>
  )
  const amount = amountOf(line)
  return (
    <tr>
      {input('description', description)}
      {input('pieces', pieces)}
      {input('price', price)}
      <td className="number">{amount === undefined ? '–' : cents.format(amount)}</td>
      <td>
        <button type="button" onClick={() => change({ kind: 'remove', id })}>
          Remove
        </button>
      </td>
    </tr>
  )
})
