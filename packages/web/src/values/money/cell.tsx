// An amount in its currency.
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'
import { moneyOf } from './money-of.ts'

export function MoneyCell({ value }: CellProps) {
  const { formats } = useApplication()
  const money = moneyOf(value)
  return money && <>{formats.money(money.amount, money.currency)}</>
}
