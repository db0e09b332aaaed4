// Whether a file is dragged over the window, and what is dropped or pasted anywhere in it.
import { useEffect, useRef, useState } from 'react'

interface FileDragOptions {
  /** Whether this page or form is the one in front: not if a dialog is above it. */
  readonly isInFront: () => boolean
  /** Images that are pasted while the focus is in an input are taken, too. */
  readonly pastesInInputs: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** True while a file is dragged. Inputs that take a dropped file themselves prevent the default of the event. */
export function useFileDrag(options: FileDragOptions): boolean {
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // An image of the page itself is also dragged as a file.
    let isOwn = false
    const concerns = ({ dataTransfer }: DragEvent) =>
      !isOwn &&
      dataTransfer !== null &&
      [...dataTransfer.items].some(({ kind }) => kind === 'file') &&
      latest.current.isInFront()
    const drag = (event: DragEvent) => {
      if (!concerns(event)) return
      event.preventDefault()
      setDragged(true)
    }
    const drop = (event: DragEvent) => {
      setDragged(false)
      if (event.defaultPrevented || !concerns(event)) return
      event.preventDefault()
      latest.current.onFiles([...event.dataTransfer!.files])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (event.defaultPrevented || files.length === 0 || !latest.current.isInFront()) return
      if (isEditable(event.target) && !(latest.current.pastesInInputs && isWithoutText(event))) return
      event.preventDefault()
      latest.current.onFiles(files)
    }
    addEventListener('dragstart', () => (isOwn = true), { signal, capture: true })
    addEventListener('dragend', () => (isOwn = false), { signal, capture: true })
    addEventListener('dragenter', drag, { signal })
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragged(false), { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isDragged
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)

/** Cells of a sheet are copied as a text and as an image of it. */
const isWithoutText = ({ clipboardData }: ClipboardEvent): boolean => clipboardData?.getData('text/plain') === ''
