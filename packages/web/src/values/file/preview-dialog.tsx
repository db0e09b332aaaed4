// An image or a PDF in a dialog. The server sends a file with a policy under which nothing in it runs.
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../translation/t.ts'
import { isImage, type PreviewProps } from './file-of.ts'
import css from './preview.module.css'

export function PreviewDialog({ file, address, download, onClose }: PreviewProps & { readonly onClose: () => void }) {
  return (
    <Dialog title={file.name} size="xl" onClose={onClose}>
      {isImage(file) ? (
        <img className={css['image']} src={address} alt={file.name} />
      ) : (
        <iframe className={css['pages']} src={address} title={file.name} />
      )}
      <p className={css['tools']}>
        <Button variant="default" href={address} target="_blank" rel="noreferrer noopener">
          {t('Open in a new tab')}
        </Button>
        <Button variant="default" href={download} download={file.name}>
          {t('Save the file')}
        </Button>
      </p>
    </Dialog>
  )
}
