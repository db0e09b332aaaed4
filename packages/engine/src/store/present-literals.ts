/** The stored values of constants: a changed value applies until the document's own value changes. */
import type { Plan } from '@ninefold/plan'
import type { Reader } from './store.ts'

interface ConstantRow {
  readonly name: string
  readonly value: string
  readonly declared: string
}

/** By name, as literals. `constantTables` must exist. */
export async function presentLiterals(reader: Reader, plan: Plan): Promise<Map<string, unknown>> {
  const rows = await reader.all<ConstantRow>('SELECT * FROM ninefold_constant')
  const changed = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    plan.constants.map((constant) => {
      const row = changed.get(constant.name)
      const isCurrent = constant.changeable && row?.declared === JSON.stringify(constant.value)
      return [constant.name, isCurrent ? (JSON.parse(row.value) as unknown) : constant.value]
    }),
  )
}
