// What stands in a PDF, as a reader of PDFs finds it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of each page, in reading order, without blanks between them. */
export async function pagesOf(pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? item.str : [])))
  }
  return pages
}
