// Takes the files that are dropped or pasted anywhere on a page or a form: where they go, and their uploads.
import { useEffect, useState } from 'react'
import type { FileValue } from '@ninefold/plan/values'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'
import { DropOverlay } from './drop-overlay.tsx'
import type { FileTarget } from './file-targets.ts'
import { TargetDialog } from './target-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useFileDrag } from './use-file-drag.ts'
import { useUploads } from './use-uploads.ts'

/** Files that were dropped before the form was opened. */
export interface GivenFiles {
  readonly files: readonly File[]
  /** The key of a `FileTarget`. */
  readonly target: string
}

interface FileDropProps {
  readonly targets: readonly FileTarget[]
  /** Why no file is taken, if there are no targets. */
  readonly reason: string
  readonly isInFront: () => boolean
  readonly pastesInInputs: boolean
  /** Puts an uploaded file into its field. What it throws is shown as the reason beside the name of the file. */
  readonly onUploaded: (file: FileValue, target: FileTarget) => unknown
  /** Takes the files instead, before they are uploaded; true if it did. */
  readonly takesOver?: (files: readonly File[], target: FileTarget) => boolean
  readonly given?: GivenFiles | undefined
}

export function FileDrop(props: FileDropProps) {
  const { targets, reason, isInFront, pastesInInputs, takesOver, given } = props
  const [asked, setAsked] = useState<readonly File[]>()
  const { uploads, take, dismiss } = useUploads(props.onUploaded)
  const takeFor = (files: readonly File[], target: FileTarget) => {
    setAsked(undefined)
    if (files.length > 0 && !takesOver?.(files, target)) void take(files, target)
  }
  const onFiles = (files: readonly File[]) => {
    const [only, ...others] = targets
    if (!only) notify(reason, 'bad')
    else if (others.length > 0) setAsked(files)
    else takeFor(files, only)
  }
  useEffect(() => {
    const target = targets.find(({ key }) => key === given?.target)
    if (given && target) void take(given.files, target)
    // They are taken once.
    // eslint-disable-next-line react/exhaustive-deps
  }, [given])
  const isDragged = useFileDrag({ isInFront, pastesInInputs, onFiles })
  return (
    <>
      {isDragged ? <DropOverlay targets={targets} reason={reason} onDrop={takeFor} /> : null}
      {asked ? (
        <TargetDialog
          names={asked.map(({ name }) => name)}
          targets={targets}
          onChoose={(target) => takeFor(asked, target)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      <UploadList uploads={uploads} label={t('Files on their way')} onDismiss={dismiss} />
    </>
  )
}

/** What is in front of everything: no dialog, or the dialog around the element. */
export function isInFrontOf(element: Element | null): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return !dialog || dialog.contains(element)
}
