// A stored file: its name as a download link, and its size. Images and PDFs open in a preview, all others are saved.
import { lazy, Suspense } from 'react'
import { fileAddress } from '../../client/api.ts'
import type { CellProps } from '../draft.ts'
import { fileOf } from './file-of.ts'
import { sizeText } from './size-text.ts'
import css from './cell.module.css'

const PreviewLink = lazy(async () => ({ default: (await import('./preview-link.tsx')).PreviewLink }))

export function FileCell({ value, at, plain }: CellProps) {
  const file = fileOf(value)
  if (!file) return null
  if (plain || !at) return <>{file.name}</>
  const inline = /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf)$/.test(file.type)
  const { entity, id, field } = at
  const address = fileAddress(entity, id, field, inline)
  const link = inline ? (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {file.name}
    </a>
  ) : (
    <a href={address} download={file.name}>
      {file.name}
    </a>
  )
  return (
    <span className={css['file']}>
      {inline ? (
        <Suspense fallback={link}>
          <PreviewLink file={file} address={address} download={fileAddress(entity, id, field)} />
        </Suspense>
      ) : (
        link
      )}
      <span className={css['size']}>{sizeText(file.size)}</span>
    </span>
  )
}
