// What can be done with a list, beside searching and filtering it. Loaded after its first rows.
import type { EntityView } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import type { ColumnViewController } from './column-view.ts'
import { ColumnsButton } from './columns-button.tsx'
import { FileButtons } from './file-buttons.tsx'
import type { ListController } from './use-list.ts'

interface ListToolsProps {
  readonly screen: Screen
  readonly entity: EntityView | undefined
  readonly list: ListController
  readonly columns: ColumnViewController
}

export function ListTools({ screen, entity, list, columns }: ListToolsProps) {
  return (
    <>
      <ColumnsButton columns={columns} />
      <FileButtons screen={screen} entity={entity} list={list} />
    </>
  )
}
