// What can be done with a list, beside searching it.
import { IconListCheck, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { EntityView } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { FilterButton } from '../../filters/filter-button.tsx'
import { useFilterState } from '../../filters/filtering.ts'
import { Button } from '../../parts/button.tsx'
import { NOTHING } from './bulk/marked.ts'
import type { ColumnViewController } from './column-view.ts'
import { ColumnsButton } from './columns-button.tsx'
import type { EditingController } from './edit/editing.ts'
import type { Grouping } from './groups/grouping.ts'
import { MoreButton } from './more-button.tsx'
import { t } from '../../translation/t.ts'
import type { SelectionController } from './selection.ts'
import type { ListController } from './use-list.ts'
import css from './list.module.css'

const FilterArea = lazy(async () => ({ default: (await import('../../filters/filter-area.tsx')).FilterArea }))

interface ListToolsProps {
  readonly screen: Screen
  readonly entity: EntityView | undefined
  readonly list: ListController
  readonly columns: ColumnViewController
  readonly selecting: SelectionController
  readonly editing: EditingController
  readonly grouping: Grouping
}

export function ListTools({ screen, entity, list, columns, selecting, editing, grouping }: ListToolsProps) {
  const { lifecycles } = useApplication()
  const filter = useFilterState()
  const { selection, select } = selecting
  const hasActions = lifecycles(entity?.name ?? '').some(({ actions }) => actions.some(({ who }) => who !== null))
  const mayChange = entity && (entity.can.update.length > 0 || entity.can.delete || hasActions)
  return (
    <>
      <FilterButton state={filter} />
      {mayChange && list.rows.length > 0 && !grouping.by ? (
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
      {editing.fields.length > 0 && list.rows.length > 0 ? (
        <Button
          variant="default"
          size="xs"
          className={css['columns']}
          leftSection={<IconPencil size={14} />}
          aria-pressed={editing.isOn}
          onClick={() => editing.turn(!editing.isOn)}
        >
          {t('Edit cells')}
        </Button>
      ) : null}
      <ColumnsButton columns={columns} grouping={grouping} />
      <MoreButton screen={screen} entity={entity} list={list} columns={columns} />
      {list.filter === '' && !filter.editor ? null : (
        <Suspense fallback={null}>
          <FilterArea
            state={filter}
            filtering={{
              entity: entity?.name ?? '',
              expression: list.filter,
              change: list.setFilter,
              matches: list.narrowed ? list.total : undefined,
              related: list.related,
            }}
          />
        </Suspense>
      )}
    </>
  )
}
