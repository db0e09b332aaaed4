// How long checking a document takes: the first time, as `ninefold check` does it, and once the code is warm, as it is
// while somebody writes.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compile } from '@ninefold/language'

export function measureCheck(file: string): { readonly first: number; readonly warm: number; readonly lines: number } {
  const text = readFileSync(file, 'utf8')
  const sources = [{ file: basename(file), text }]
  const once = () => {
    const start = performance.now()
    compile(sources)
    return performance.now() - start
  }
  const first = once()
  const others = Array.from({ length: 30 }, once).toSorted((a, b) => a - b)
  return { first, warm: others[15]!, lines: text.split('\n').length }
}
