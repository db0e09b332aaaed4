// An empty list: nothing matches; or what will be in it, and a button for a new record if that record would be in this list.
import { IconFilter, IconList } from '@tabler/icons-react'
import type { RecordValue } from '@ninefold/plan/values'
import type { Application } from '../../application/application.ts'
import { createAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { startDraft } from '../../form/start.ts'
import { formShape } from '../../form/writable.ts'
import { Button } from '../../parts/button.tsx'
import { Blank } from '../../parts/blank.tsx'
import { environmentOf } from '../../records/environment.ts'
import { evaluate, recordOfDraft } from '../../records/record-value.ts'
import { CreateButton } from '../screen-page.tsx'
import type { ListController, ListShows } from './use-list.ts'
import { t } from '../../translation/t.ts'

export function NoRecords({ shows }: { shows: ListShows }) {
  const application = useApplication()
  const belongs = createAddress(application, shows.entity) !== undefined && newRecordBelongs(application, shows)
  return (
    <Blank
      icon={<IconList size={18} />}
      title={t('Nothing here yet')}
      action={belongs ? <CreateButton entity={shows.entity} /> : undefined}
    >
      {belongs
        ? t('You can add the first one.')
        : shows.filter
          ? t('Records appear here as soon as they belong to this list.')
          : t('There is nothing here that you may read.')}
    </Blank>
  )
}

/** Whether a record with the initial values of the form meets the condition of the list. */
function newRecordBelongs(application: Application, { entity: name, filter }: ListShows): boolean {
  const entity = application.entity(name)
  if (!filter || !entity) return true
  const env = environmentOf(application)
  const draft = startDraft(application, entity, formShape(application, entity, [], entity.can.create ?? []), env)
  const record: RecordValue = recordOfDraft(application, entity, draft, 'new', env).record
  return evaluate(filter, { ...env, this: record }) === true
}

/** No record passes the search and the filters. */
export function NoMatch({ list }: { list: ListController }) {
  return (
    <Blank
      icon={<IconFilter size={18} />}
      title={t('Nothing matches')}
      action={
        <Button variant="default" onClick={list.clear}>
          {t('Show all')}
        </Button>
      }
    >
      {t('Change the search or the filter, or show everything.')}
    </Blank>
  )
}
