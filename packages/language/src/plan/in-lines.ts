/** A plan of which the origins tell lines by their marks (`document/lines.ts`) → the same plan with their numbers. */
import type { Origin } from '../expression/tree.ts'

/** `line`: the number of a line, from 1, by its file and what an origin says. What holds no other number stays as it is. */
export function inLines<T>(value: T, line: (file: string, marked: number) => number): T {
  return walk(value) as T

  function walk(one: unknown): unknown {
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) {
      const made = one.map(walk)
      return made.every((item, index) => item === one[index]) ? one : made
    }
    if (Object.getPrototypeOf(one) !== Object.prototype) return one
    if (isOrigin(one)) {
      const [from, to] = [line(one.file, one.line), line(one.file, one.endLine)]
      return from === one.line && to === one.endLine ? one : { ...one, line: from, endLine: to }
    }
    const entries = Object.entries(one)
    const made = entries.map(([key, item]) => [key, walk(item)] as const)
    return made.every(([, item], index) => item === entries[index]![1]) ? one : Object.fromEntries(made)
  }
}

const isOrigin = (value: object): value is Origin => 'endColumn' in value && 'file' in value
