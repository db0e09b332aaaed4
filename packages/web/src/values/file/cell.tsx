// A stored file: its name as a download link, and its size. Images and PDFs open in the browser, all others are saved.
import type { Json } from '@ninefold/plan/values'
import { fileAddress } from '../../client/api.ts'
import type { CellProps } from '../draft.ts'
import { sizeText } from './size-text.ts'
import css from './cell.module.css'

interface WireFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

export function fileOf(value: Json | undefined): WireFile | null {
  return typeof value === 'object' && value !== null && 'name' in value ? (value as unknown as WireFile) : null
}

export function FileCell({ value, at, plain }: CellProps) {
  const file = fileOf(value)
  if (!file) return null
  if (plain || !at) return <>{file.name}</>
  const inline = /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf)$/.test(file.type)
  return (
    <span className={css['file']}>
      <a
        href={fileAddress(at.entity, at.id, at.field, inline)}
        {...(inline ? { target: '_blank', rel: 'noreferrer noopener' } : { download: file.name })}
      >
        {file.name}
      </a>
      <span className={css['size']}>{sizeText(file.size)}</span>
    </span>
  )
}
