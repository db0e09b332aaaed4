/** The lines of a chunk and the rows of its tables, some of them parsed by the previous run. */
import type { Problem } from '@ninefold/plan/problem'
import { lineStarts, lineAt } from '@ninefold/plan/base'
import type { Row } from './model.ts'

/** A parsed row of a table, reused if the same line has the same text. */
export interface KnownRow {
  readonly text: string
  readonly columns: number
  readonly row: Row
  readonly problems: readonly Problem[]
}

/** The lines of a chunk, some of which start a segment. */
export class ChunkLines {
  readonly #starts: readonly number[]
  readonly #lineKeys: readonly number[]
  readonly #stride: number
  readonly #before: ReadonlyMap<number, KnownRow> | undefined
  readonly segments = [0]
  readonly rows = new Map<number, KnownRow>()

  constructor(
    text: string,
    lineKeys: readonly number[],
    stride: number,
    before: ReadonlyMap<number, KnownRow> | undefined,
  ) {
    this.#starts = lineStarts(text)
    this.#lineKeys = lineKeys
    this.#stride = stride
    this.#before = before
  }

  /** Starts a segment at the line of this offset. Returns what to add to an offset in it to get its position. */
  begin(offset: number): number {
    const line = lineAt(this.#starts, offset)
    if (this.segments.at(-1)! < line) this.segments.push(line)
    return this.#shift(line)
  }

  /** The row of the previous run, or the result of `read`. */
  row(offset: number, text: string, columns: number, read: () => Omit<KnownRow, 'text' | 'columns'>): KnownRow {
    const at = offset + this.#shift(lineAt(this.#starts, offset))
    const before = this.#before?.get(at)
    const isSame = before?.text === text && before.columns === columns
    const row = isSame ? before : { text, columns, ...read() }
    this.rows.set(at, row)
    return row
  }

  /** The position of an offset, when all segments are known. */
  position(offset: number): number {
    const line = lineAt(this.#starts, offset)
    return offset + this.#shift(this.segments.findLast((segment) => segment <= line)!)
  }

  #shift(line: number): number {
    return this.#lineKeys[line]! * this.#stride - (line === 0 ? 0 : this.#starts[line]!)
  }
}
