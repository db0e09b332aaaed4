// What can be done with a list, beside searching and filtering it.
import { IconListCheck } from '@tabler/icons-react'
import type { EntityView } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { Button } from '../../parts/button.tsx'
import { NOTHING } from './bulk/marked.ts'
import type { ColumnViewController } from './column-view.ts'
import { ColumnsButton } from './columns-button.tsx'
import { FileButtons } from './file-buttons.tsx'
import { t } from '../../translation/t.ts'
import type { SelectionController } from './selection.ts'
import type { ListController } from './use-list.ts'

interface ListToolsProps {
  readonly screen: Screen
  readonly entity: EntityView | undefined
  readonly list: ListController
  readonly columns: ColumnViewController
  readonly selecting: SelectionController
}

export function ListTools({ screen, entity, list, columns, selecting }: ListToolsProps) {
  const { lifecycles } = useApplication()
  const { selection, select } = selecting
  const hasActions = lifecycles(entity?.name ?? '').some(({ actions }) => actions.some(({ who }) => who !== null))
  const mayChange = entity && (entity.can.update.length > 0 || entity.can.delete || hasActions)
  return (
    <>
      {mayChange && list.rows.length > 0 ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconListCheck size={14} />}
          aria-pressed={selection !== undefined}
          title={t('Or press x on a row')}
          onClick={() => select(selection ? undefined : NOTHING)}
        >
          {t('Select')}
        </Button>
      ) : null}
      <ColumnsButton columns={columns} />
      <FileButtons screen={screen} entity={entity} list={list} />
    </>
  )
}
