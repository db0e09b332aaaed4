// A document ten times as long may take ten times as long to check, not a hundred times: holds the line for every room.
import { compile } from '../packages/language/src/index.ts'
import { describe, expect, it } from 'vitest'
import { largeDocument } from '../bench/data/large-document.ts'

/** Milliseconds of the processor that the thread ran on, so that what else runs beside the tests does not count. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function costPerLine(entities: number): number {
  const text = largeDocument(entities)
  const costs = Array.from({ length: 4 }, () => costOf(() => compile([{ file: 'large.md', text }])))
  return Math.min(...costs) / text.split('\n').length
}

describe('checking a large document', () => {
  it('finds nothing wrong with it, so that all stages are measured', () => {
    expect(compile([{ file: 'large.md', text: largeDocument(60) }]).problems).toEqual([])
  })

  it('costs as much for each line of 600 entities as of 60', { timeout: 60_000 }, () => {
    costPerLine(60)
    expect(costPerLine(600) / costPerLine(60)).toBeLessThan(2)
  })
})
