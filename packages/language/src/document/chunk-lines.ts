/** The lines of a chunk and the rows of its tables, some of which the run before has read. */
import type { Problem } from '@ninefold/plan/problem'
import { lineStarts, lineAt } from '@ninefold/plan/base'
import type { Row } from './model.ts'

/** A row of a table, for a text that has the same one in the same line. */
export interface KnownRow {
  readonly text: string
  readonly columns: number
  readonly row: Row
  readonly problems: readonly Problem[]
}

/** The lines of a chunk, some of which begin a segment. */
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

  /** Begins a segment at the line of this offset: what is to be added to an offset in it to have its position. */
  begin(offset: number): number {
    const line = lineAt(this.#starts, offset)
    if (this.segments.at(-1)! < line) this.segments.push(line)
    return this.#shift(line)
  }

  /** The row as it was read in the run before, or as `read` reads it. */
  row(offset: number, text: string, columns: number, read: () => Omit<KnownRow, 'text' | 'columns'>): KnownRow {
    const at = offset + this.#shift(lineAt(this.#starts, offset))
    const before = this.#before?.get(at)
    const isSame = before?.text === text && before.columns === columns
    const row = isSame ? before : { text, columns, ...read() }
    this.rows.set(at, row)
    return row
  }

  /** Of an offset, once all segments are known. */
  position(offset: number): number {
    const line = lineAt(this.#starts, offset)
    return offset + this.#shift(this.segments.findLast((segment) => segment <= line)!)
  }

  #shift(line: number): number {
    return this.#lineKeys[line]! * this.#stride - (line === 0 ? 0 : this.#starts[line]!)
  }
}
