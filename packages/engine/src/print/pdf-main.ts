/** The program of a process that writes PDFs, which takes the processor for long where a record has many lines. */
import type { PrintData } from '@ninefold/plan/wire'
import { serve } from '../processes/index.ts'
import { writePdf } from './write-pdf.ts'

/** Bytes of a piece of a file. */
const PIECE = 65_536

serve<PrintData>(
  () => async (data) => {
    const bytes = await writePdf(data)
    return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
      bytes.subarray(at * PIECE, (at + 1) * PIECE),
    )
  },
  20,
)
