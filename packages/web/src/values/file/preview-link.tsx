// The link to an image or a PDF: a small image beside the name, and a preview in a dialog.
import { Suspense, useState, type MouseEvent } from 'react'
import { later } from '../../parts/mantine/later.tsx'
import { t } from '../../translation/t.ts'
import { isImage, type PreviewProps } from './file-of.ts'
import css from './preview.module.css'

const PreviewDialog = later(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** Bytes. A larger image is loaded only when it is opened. */
const LARGEST_THUMBNAIL = 2_000_000

export function PreviewLink(props: PreviewProps) {
  const { file, address } = props
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    // Without a viewer for PDF in its pages, the browser opens or saves the file itself.
    if (isElsewhere || !(isImage(file) || navigator.pdfViewerEnabled)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a className={css['link']} href={address} target="_blank" rel="noreferrer noopener" onClick={open}>
        {isImage(file) && file.size <= LARGEST_THUMBNAIL ? (
          <img className={css['thumbnail']} src={address} alt="" loading="lazy" decoding="async" />
        ) : null}
        <span>{file.name}</span>
        <span className="nf-hidden"> {t('(preview)')}</span>
      </a>
      {isOpen ? (
        <Suspense fallback={null}>
          <PreviewDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
