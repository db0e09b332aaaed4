/** The program of a process that writes PDFs, which takes the processor for long where a record has many lines. */
import { serve } from '../processes/index.ts'
import type { PdfRequest } from './pdfs.ts'
import { writePdf } from './write-pdf.ts'

/** Bytes of a piece of a file. */
const PIECE = 65_536

serve<PdfRequest>(
  () =>
    async ({ data, fonts }) => {
      const written = await writePdf(data, fonts)
      if ('missing' in written) return [written]
      const { bytes } = written
      return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
        bytes.subarray(at * PIECE, (at + 1) * PIECE),
      )
    },
  20,
)
