// Files dropped or pasted anywhere on a form go into its file fields, and into parts with a file each.
import type { RefObject } from 'react'
import type { EntityView } from '@ninefold/plan/wire'
import type { FileValue, Json } from '@ninefold/plan/values'
import { useApplication } from '../application/context.ts'
import { t } from '../translation/t.ts'
import { FileDrop, isInFrontOf, type GivenFiles } from './dropped-files/file-drop.tsx'
import { fileTargets, hasFiles, type FileTarget } from './dropped-files/file-targets.ts'
import type { FormController } from './use-form.ts'

interface FormFilesProps {
  readonly form: FormController
  readonly entity: EntityView
  readonly element: RefObject<HTMLElement | null>
  readonly given: GivenFiles | undefined
}

export function FormFiles({ form, entity, element, given }: FormFilesProps) {
  const application = useApplication()
  const put = (file: FileValue, { field, list }: FileTarget) => {
    const value = file as unknown as Json
    if (list) form.fill(list, [], { [field.name]: value })
    else form.set({ place: [], field: field.name }, value)
  }
  return (
    <FileDrop
      targets={fileTargets(form.shape, (field) => form.shown(field))}
      reason={
        hasFiles(application, entity)
          ? t('You cannot put a file into this form now.')
          : t('Nothing in this form takes a file.')
      }
      isInFront={() => isInFrontOf(element.current)}
      pastesInInputs
      onUploaded={put}
      given={given}
    />
  )
}
