// A file, chosen or dropped: it is uploaded at once and belongs to the record once that is saved.
import { Input } from '@mantine/core'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import type { FieldType, Json } from '@ninefold/plan/values'
import { Button } from '../../parts/button.tsx'
import { uploadWithProgress } from '../../client/upload.ts'
import { asRefusal } from '../../client/refusal.ts'
import { t } from '../../translation/t.ts'
import { readable, type InputProps } from '../draft.ts'
import { limitsOf, reasonAgainst } from './accepted.ts'
import { fileOf } from './file-of.ts'
import { sizeText } from './size-text.ts'
import css from './input.module.css'

export function FileField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const own = useId()
  const id = frame.id ?? own
  const input = useRef<HTMLInputElement>(null)
  const file = fileOf(readable(value))
  const { accept, maxSize: limit } = limitsOf(type)
  const { progress, problem, preview, take } = useUpload({ type, onChange, onEnd: frame.onBlur })
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!frame.disabled) void take(event.dataTransfer.files)
  }
  return (
    <Input.Wrapper
      id={id}
      label={frame.label}
      description={frame.description}
      error={problem ?? frame.error}
      withAsterisk={frame.withAsterisk ?? false}
    >
      <div
        className={css['drop']}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="nf-hidden"
          aria-label={frame['aria-label']}
          accept={acceptText(accept)}
          disabled={frame.disabled}
          onChange={(event) => void take(event.currentTarget.files)}
        />
        {file && preview ? <img className={css['preview']} src={preview} alt="" /> : null}
        {progress === undefined ? <FileName file={file} limit={limit} /> : <Progress part={progress} />}
        <span className={css['buttons']}>
          {file ? (
            <Button variant="subtle" disabled={frame.disabled ?? false} onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          ) : null}
          <Button
            variant="default"
            loading={progress !== undefined}
            disabled={frame.disabled ?? false}
            onClick={() => input.current?.click()}
          >
            {file ? t('Replace') : t('Choose a file')}
          </Button>
        </span>
      </div>
    </Input.Wrapper>
  )
}

interface FileNameProps {
  readonly file: ReturnType<typeof fileOf>
  readonly limit: number | undefined
}

function FileName({ file, limit }: FileNameProps) {
  if (!file)
    return (
      <span className={css['size']}>
        {limit === undefined ? t('No file') : t('No file yet, up to {size}', { size: sizeText(limit) })}
      </span>
    )
  return (
    <span className={css['name']}>
      {file.name} <span className={css['size']}>{sizeText(file.size)}</span>
    </span>
  )
}

/** `part`: from 0 to 1. */
function Progress({ part }: { readonly part: number }) {
  return <progress className={css['progress']} max={1} value={part} aria-label={t('Uploading')} />
}

interface UploadOptions {
  readonly type: FieldType
  readonly onChange: (value: Json) => void
  readonly onEnd: (() => void) | undefined
}

/** Uploads a chosen file; the value is what the server answers. `preview`: the address of a chosen image. */
function useUpload({ type, onChange, onEnd }: UploadOptions) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])
  const take = async (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    const refused = reasonAgainst(chosen, type)
    setProblem(
      refused ?? (files.length > 1 ? t('This field takes one file: {name}.', { name: chosen.name }) : undefined),
    )
    if (refused !== undefined) return
    setProgress(0)
    try {
      onChange((await uploadWithProgress(chosen, setProgress)) as unknown as Json)
      setPreview(/^image\/(png|jpeg|gif|webp|avif)$/.test(chosen.type) ? URL.createObjectURL(chosen) : undefined)
    } catch (error) {
      setProblem(`${chosen.name}: ${asRefusal(error).message} ${asRefusal(error).remedy}`)
    } finally {
      setProgress(undefined)
      onEnd?.()
    }
  }
  return { progress, problem, preview, take }
}

/** `pdf`, `image`, `.csv`, `text/plain` in the format of the browser's attribute. */
function acceptText(kinds: readonly string[]): string {
  const words = kinds.map((kind) => {
    if (kind === 'image') return 'image/*'
    return kind.includes('/') || kind.startsWith('.') ? kind : `.${kind}`
  })
  return words.join(',')
}
