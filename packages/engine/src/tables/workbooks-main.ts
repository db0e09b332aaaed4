/** The program of a workbook process: reads and writes files of rows, which takes seconds and much memory. */
import type { SheetCell } from '@ninefold/plan/values'
import { serve } from '../processes/index.ts'
import { readTable } from './read-file.ts'
import type { WorkbookRequest } from './workbook-messages.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Bytes of a piece of a workbook. */
const PIECE = 16_384

/** Rows, or pieces, of a message: the server takes each in about a millisecond. */
const MAX_PARTS = 50

serve<WorkbookRequest>(() => {
  let content: Uint8Array[] = []
  let rows: (readonly SheetCell[])[] = []
  return async (request) => {
    switch (request.kind) {
      case 'content':
        content.push(request.bytes)
        return []
      case 'rows':
        rows.push(...request.rows)
        return []
      case 'read': {
        const bytes = Buffer.concat(content)
        content = []
        const read = await readTable(bytes, request.most)
        if (read.kind !== 'rows') return [read]
        return [{ ...read, rows: [] }, ...read.rows]
      }
      case 'write': {
        const own = rows
        rows = []
        return pieces(await writeWorkbook({ ...request, rows: own }))
      }
    }
  }
}, MAX_PARTS)

const pieces = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) => bytes.subarray(i * PIECE, (i + 1) * PIECE))
