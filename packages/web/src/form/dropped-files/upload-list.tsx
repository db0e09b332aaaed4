// Files that are being uploaded, each with its progress, and refused ones with the reason.
import { t } from '../../translation/t.ts'
import type { Upload } from './use-uploads.ts'
import css from './dropped-files.module.css'

interface UploadListProps {
  readonly uploads: readonly Upload[]
  readonly label: string
  readonly onDismiss: (key: number) => void
}

export function UploadList({ uploads, label, onDismiss }: UploadListProps) {
  return (
    <div className={css['region']} role="status" aria-live="polite">
      {uploads.length > 0 ? (
        <ul className={css['uploads']} aria-label={label}>
          {uploads.map(({ key, name, progress, problem }) => (
            <li key={key} data-refused={problem !== undefined}>
              <span className={css['file']} dir="auto">
                {name}
              </span>
              {problem === undefined ? (
                <progress max={1} value={progress} aria-label={t('Uploading {file}', { file: name })} />
              ) : (
                <>
                  <button type="button" aria-label={t('Dismiss {file}', { file: name })} onClick={() => onDismiss(key)}>
                    ×
                  </button>
                  <span className={css['problem']}>{problem}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
