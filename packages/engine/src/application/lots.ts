/** A large object of JSON as many short texts, so that reading them one by one does not stop the event loop for long. */
import { setImmediate as turn } from 'node:timers/promises'

/** One property; of a list, some of its items. */
export interface Lot {
  readonly key: string
  readonly isList: boolean
  readonly text: string
}

/** Characters after which a lot ends. */
const LONG = 65_536

/** Milliseconds after which other requests have their turn. */
const TURN = 5

export const lotsOf = (value: object): readonly Lot[] =>
  Object.entries(value).flatMap(([key, one]: [string, unknown]): readonly Lot[] => {
    if (one === undefined) return []
    if (!Array.isArray(one)) return [{ key, isList: false, text: JSON.stringify(one) }]
    return listsOf(one).map((text) => ({ key, isList: true, text }))
  })

/** At least one, for an empty list. */
function listsOf(items: readonly unknown[]): readonly string[] {
  const texts: string[] = []
  let some: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    some.push(text)
    length += text.length
    if (length < LONG) continue
    texts.push(`[${some.join(',')}]`)
    some = []
    length = 0
  }
  return some.length > 0 || texts.length === 0 ? [...texts, `[${some.join(',')}]`] : texts
}

/** The object whose lots these are, in their order. */
export async function fromLots(lots: readonly Lot[]): Promise<object> {
  const value: Record<string, unknown> = {}
  let start = performance.now()
  for (const lot of lots) {
    addLot(value, lot)
    if (performance.now() - start < TURN) continue
    await turn()
    start = performance.now()
  }
  return value
}

function addLot(value: Record<string, unknown>, { key, isList, text }: Lot): void {
  const part = JSON.parse(text) as unknown
  const before = value[key]
  if (isList && Array.isArray(before)) before.push(...(part as unknown[]))
  else value[key] = part
}
