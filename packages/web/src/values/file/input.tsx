// A file, chosen or dropped: it is uploaded at once and belongs to the record once that is saved.
import { Input } from '@mantine/core'
import { useId, useRef, useState, type DragEvent } from 'react'
import { type FieldType, type Json, isFile } from '@ninefold/plan/values'
import { Button } from '../../parts/button.tsx'
import { upload } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { readable, type InputProps } from '../draft.ts'
import { fileOf } from './cell.tsx'
import { sizeText } from './size-text.ts'
import { t } from '../../translation/t.ts'
import css from './input.module.css'

export function FileField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const own = useId()
  const id = frame.id ?? own
  const input = useRef<HTMLInputElement>(null)
  const file = fileOf(readable(value))
  const limit = isFile(type) ? type.maxSize : undefined
  const { busy, problem, take } = useUpload(limit, onChange, frame.onBlur)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper
      id={id}
      label={frame.label}
      description={frame.description}
      error={problem ?? frame.error}
      withAsterisk={frame.withAsterisk ?? false}
    >
      <div className={css['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          ref={input}
          id={id}
          type="file"
          className="nf-hidden"
          aria-label={frame['aria-label']}
          accept={isFile(type) ? acceptText(type.accept) : undefined}
          disabled={frame.disabled}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <FileName file={file} limit={limit} />
        <span className={css['buttons']}>
          {file ? (
            <Button variant="subtle" disabled={frame.disabled ?? false} onClick={() => onChange(null)}>
              {t('Remove')}
            </Button>
          ) : null}
          <Button
            variant="default"
            loading={busy}
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

/** Uploads a chosen file; the value is what the server answers. `limit`: bytes. */
function useUpload(limit: number | undefined, onChange: (value: Json) => void, onEnd: (() => void) | undefined) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    if (limit !== undefined && chosen.size > limit) {
      return setProblem(
        t('{file} has {size}; at most {limit} are taken.', {
          file: chosen.name,
          size: sizeText(chosen.size),
          limit: sizeText(limit),
        }),
      )
    }
    setProblem(undefined)
    setBusy(true)
    try {
      onChange((await upload(chosen)) as unknown as Json)
    } catch (error) {
      setProblem(`${asRefusal(error).message} ${asRefusal(error).remedy}`)
    } finally {
      setBusy(false)
      onEnd?.()
    }
  }
  return { busy, problem, take }
}

/** `pdf`, `image`, `.csv`, `text/plain` in the format of the browser's attribute. */
function acceptText(kinds: readonly string[]): string {
  const words = kinds.map((kind) => {
    if (kind === 'image') return 'image/*'
    return kind.includes('/') || kind.startsWith('.') ? kind : `.${kind}`
  })
  return words.join(',')
}
