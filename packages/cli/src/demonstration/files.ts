// Sample files: the smallest picture and the smallest PDF that programs can open.
import type { FieldType } from '@ninefold/plan/values'
import type { SentFile } from './server.ts'

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOomLaFJMQwqmFUw/DVAAD/YMIQHDW1hgAAAABJRU5ErkJggg=='

interface SampleFile extends SentFile {
  readonly name: string
}

/** A page with one line on it. */
function pdf(line: string): Buffer {
  const content = `BT /F1 18 Tf 60 740 Td (${line.replace(/[^\x20-\x7E]|[()\\]/g, ' ')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = text.length
    text += `${i + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}

/** A file that the field takes, or undefined if it takes neither kind. */
export function sampleFile(type: FieldType & { kind: 'file' }, title: string): SampleFile | undefined {
  const takes = (kind: string, ending: string) =>
    type.accept.length === 0 ||
    type.accept.some(
      (each) => each === kind || each === `${kind.split('/')[0]}/*` || each.replace(/^\./, '') === ending,
    )
  const stem =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'document'
  if (!type.image && takes('application/pdf', 'pdf'))
    return { name: `${stem}.pdf`, contentType: 'application/pdf', content: pdf(title) }
  if (takes('image/png', 'png') || takes('image/png', 'image'))
    return { name: `${stem}.png`, contentType: 'image/png', content: Buffer.from(picture, 'base64') }
  return undefined
}
