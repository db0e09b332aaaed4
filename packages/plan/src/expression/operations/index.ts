/** All operations and macros by name: the only file that knows every set. */
import { checkDigitOperations } from './check-digits.ts'
import { compareOperations } from './compare.ts'
import { type Macro, type Operation, operator } from './form.ts'
import { extremeFunctions, listOperations } from './list.ts'
import { logicOperations } from './logic.ts'
import { macros } from './macros.ts'
import { moneyAdd, moneyDivide, moneyMultiply, moneyNegate, moneyOperations, moneySubtract } from './money.ts'
import { numberAdd, numberDivide, numberMultiply, numberNegate, numberOperations, numberSubtract } from './number.ts'
import { recordOperations } from './record.ts'
import { textAdd, textOperations } from './text.ts'
import { timeAdd, timeMultiply, timeNegate, timeOperations, timeSubtract } from './time.ts'

const arithmetic: readonly Operation[] = [
  operator('+', ...numberAdd, ...moneyAdd, ...timeAdd, ...textAdd),
  operator('-', ...numberSubtract, ...moneySubtract, ...timeSubtract),
  operator('*', ...numberMultiply, ...moneyMultiply, ...timeMultiply),
  operator('/', ...numberDivide, ...moneyDivide),
  operator('neg', ...numberNegate, ...moneyNegate, ...timeNegate),
]

/** One operation for each name, with the forms of every set in order. */
function byName(all: readonly Operation[]): ReadonlyMap<string, Operation> {
  const merged = new Map<string, Operation>()
  for (const operation of all) {
    const known = merged.get(operation.name)
    const joined = known && {
      ...known,
      usage: [...known.usage, ...operation.usage],
      forms: [...known.forms, ...operation.forms],
    }
    merged.set(operation.name, joined ?? operation)
  }
  return merged
}

/** Every function and operator, by name: types, evaluation and SQL are stated once. */
export const operations: ReadonlyMap<string, Operation> = byName([
  ...arithmetic,
  ...logicOperations,
  ...compareOperations,
  ...numberOperations,
  ...moneyOperations,
  ...textOperations,
  ...checkDigitOperations,
  ...timeOperations,
  ...listOperations,
  ...extremeFunctions,
  ...recordOperations,
])

/** The operations over the items of a list (`exists`, `all`, `sum`, …), by name. */
export const macroByName: ReadonlyMap<string, Macro> = new Map(macros.map((m) => [m.name, m]))

/** Names of what can be called, for suggestions and the reference. */
export const functionNames: readonly string[] = [...operations.values()].filter((o) => !o.operator).map((o) => o.name)
