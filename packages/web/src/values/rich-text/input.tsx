// Rich text with its formatting. The editor itself is loaded on first use.
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../draft.ts'
import { InputGroup } from '../input-group.tsx'
import { t } from '../../translation/t.ts'
import css from './rich-text.module.css'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }))

export function RichTextField({ value, onChange, frame }: InputProps) {
  return (
    <InputGroup frame={frame}>
      <div className={css['editor']} data-error={frame.error !== undefined}>
        <Suspense fallback={<Skeleton height={160} />}>
          <Editor
            id={frame.id}
            label={typeof frame.label === 'string' ? frame.label : (frame['aria-label'] ?? t('Text'))}
            html={typeof value === 'string' ? value : ''}
            disabled={frame.disabled ?? false}
            onChange={(html) => onChange(html === '' ? null : html)}
            onBlur={() => frame.onBlur?.()}
          />
        </Suspense>
      </div>
    </InputGroup>
  )
}
