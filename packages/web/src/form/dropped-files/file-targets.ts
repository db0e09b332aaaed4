// Where the files dropped on a page or a form may go: file fields, and lists of parts with a file each.
import type { Field } from '@ninefold/plan'
import { isFile, isParts } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import type { Application } from '../../application/application.ts'
import { t } from '../../translation/t.ts'
import type { FormShape, PartShape } from '../writable.ts'

export interface FileTarget {
  /** Unique among the targets of a form. */
  readonly key: string
  readonly label: string
  /** The file field, of the record or of a part. */
  readonly field: Field
  /** Each file becomes a part of this list. */
  readonly list?: PartShape
}

/** `isShown`: of the fields of the record. */
export function fileTargets({ typed, lists }: FormShape, isShown: (field: Field) => boolean): readonly FileTarget[] {
  return typed.filter(isShown).flatMap((field): FileTarget[] => {
    if (isFile(field.type)) return [{ key: field.name, label: field.label, field }]
    const list = lists.find((one) => one.field.name === field.name)
    const files = list?.typed.filter(({ type }) => isFile(type)) ?? []
    return files.map((file) => ({
      key: `${field.name}.${file.name}`,
      label: t('{list}: {field}', { list: field.label, field: file.label }),
      field: file,
      list: list!,
    }))
  })
}

/** Whether the entity or its parts have a file field at all. */
export const hasFiles = (application: Application, { fields }: EntityView): boolean =>
  fields.some(({ type }) => {
    if (isFile(type)) return true
    const part = isParts(type) ? application.entity(type.entity) : undefined
    return part !== undefined && hasFiles(application, part)
  })
