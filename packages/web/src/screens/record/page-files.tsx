// Files dropped or pasted anywhere on a record's page: a file field is changed at once, with undo; for parts the form opens.
import { useQueryClient } from '@tanstack/react-query'
import type { Environment } from '@ninefold/plan/expression'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import type { FileValue, Json } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { changeRecord } from '../../client/record-changes.ts'
import { recordsChanged } from '../../client/queries.ts'
import { FileDrop, isInFrontOf, type GivenFiles } from '../../form/dropped-files/file-drop.tsx'
import { fileTargets, hasFiles, type FileTarget } from '../../form/dropped-files/file-targets.ts'
import { formShape } from '../../form/writable.ts'
import { notify } from '../../parts/notices.tsx'
import { isShown } from '../../rules/check-values.ts'
import { t } from '../../translation/t.ts'
import { useChangeNotice } from './use-undo.ts'

interface PageFilesProps {
  readonly entity: EntityView
  readonly data: RecordPageData
  readonly order: readonly string[]
  readonly env: Environment
  /** Opens the form with files for a list of parts. */
  readonly onForm: (given: GivenFiles) => void
}

export function PageFiles({ entity, data, order, env, onForm }: PageFilesProps) {
  const application = useApplication()
  const client = useQueryClient()
  const say = useChangeNotice(entity)
  const shape = formShape(application, entity, order, data.may.update)
  const put = async (file: FileValue, { field }: FileTarget) => {
    const { warnings } = await changeRecord(entity.path, data.record, { [field.name]: file as unknown as Json })
    recordsChanged(client, entity.name)
    await say(data.record.id, t('{file} is now in {field}.', { file: file.name, field: field.label }))
    for (const { message } of warnings) notify(message, 'info')
  }
  return (
    <FileDrop
      targets={fileTargets(shape, (field) => isShown(field, env))}
      reason={
        hasFiles(application, entity)
          ? t('You cannot put a file into this record now.')
          : t('Nothing on this page takes a file.')
      }
      isInFront={() => isInFrontOf(null)}
      pastesInInputs={false}
      onUploaded={put}
      takesOver={(files, { key, list }) => {
        if (list) onForm({ files, target: key })
        return list !== undefined
      }}
    />
  )
}
