// Groups records by their parent.
import type { WireRecord } from '@ninefold/plan/wire'

/** '' for those at the top. */
export type Branches = ReadonlyMap<string, readonly WireRecord[]>

/** Of records in a cycle, the first is at the top. */
export function branchesOf(records: readonly WireRecord[], by: string): Branches {
  const known = new Map(records.map((record) => [record.id, record]))
  const parentOf = (record: WireRecord) => known.get(record[by] as string)
  const startsCircle = (record: WireRecord): boolean => {
    const line = new Set([record])
    let above = parentOf(record)
    while (above && !line.has(above)) {
      line.add(above)
      above = parentOf(above)
    }
    return above === record && records.find((one) => line.has(one)) === record
  }
  return Map.groupBy(records, (record) => (startsCircle(record) ? '' : (parentOf(record)?.id ?? '')))
}
