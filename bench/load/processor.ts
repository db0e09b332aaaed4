// How much of the processor programs have used so far, as Linux tells it: of each with all that it has started.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK = 10

interface Usage {
  readonly parent: number
  /** Milliseconds of its own, and of those that it started and that have ended. */
  readonly own: number
  readonly ended: number
}

/** Milliseconds; undefined where the system does not tell. */
export function processorTime(programs: readonly number[]): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const all = new Map<number, Usage>()
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : undefined
    if (usage) all.set(Number(name), usage)
  }
  const children = Map.groupBy(all.keys(), (id) => all.get(id)!.parent)
  const of = (id: number): number => {
    const usage = all.get(id)
    if (!usage) return 0
    return usage.own + usage.ended + (children.get(id) ?? []).reduce((sum, child) => sum + of(child), 0)
  }
  return programs.reduce((sum, id) => sum + of(id), 0)
}

function usageOf(id: string): Usage | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'latin1')
    // The name before may hold blanks and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: (fields[11]! + fields[12]!) * TICK, ended: (fields[13]! + fields[14]!) * TICK }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
