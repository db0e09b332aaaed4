// A form of the document: for a new record, or for the record in the address.
import type { Screen, ShowsOf } from '@ninefold/plan'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { go } from '../../router/place.ts'
import { useRecord } from '../record/use-record.ts'
import { CreateScreen } from './create-screen.tsx'
import { RecordEditor } from './record-editor.tsx'

export type FormShows = ShowsOf<'form'>

export interface FormScreenProps {
  readonly screen: Screen
  readonly shows: FormShows
  readonly values: Readonly<Record<string, string>>
}

export function FormScreen({ screen, shows, values }: FormScreenProps) {
  const isOnly = useApplication().entity(shows.entity)?.onlyOne
  if (shows.parameter === undefined && screen.route.parameters.length === 0 && !isOnly) {
    return <CreateScreen entityName={shows.entity} order={shows.fields} title={screen.label} help={screen.help} />
  }
  return <ChangeScreen screen={screen} shows={shows} values={values} />
}

function ChangeScreen({ screen, shows, values }: FormScreenProps) {
  const application = useApplication()
  const { entity, data, error, retry } = useRecord(shows.entity, screen.route, shows.parameter, values)
  if (error || !entity || !data) {
    return (
      <Page title={screen.label} name={screen.label}>
        {error ? <Failure error={error} again={retry} /> : <Skeleton kind="fields" />}
      </Page>
    )
  }
  const done = () => void go(recordAddress(application, entity.name, data.record) ?? '/', { force: true })
  return (
    <RecordEditor
      key={data.record.id}
      entity={entity}
      data={data}
      order={shows.fields}
      help={screen.help}
      title={screen.label}
      onDone={done}
    />
  )
}
