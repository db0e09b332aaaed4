// What can be done with views without a dialog: overwriting one, removing it, opening the list with it.
import { useQueryClient } from '@tanstack/react-query'
import type { ListView } from '@ninefold/plan/wire'
import { appKey } from '../../../client/queries.ts'
import { asRefusal } from '../../../client/refusal.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { notify } from '../../../parts/notices.tsx'
import { t } from '../../../translation/t.ts'
import type { ViewControlProps } from './control-props.ts'
import { currentState } from './current-state.ts'
import { viewsKey } from './list-place.ts'
import { changeView, removeView, startWith } from './requests.ts'

export function useViewActions({ screen, place, columns }: ViewControlProps) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: viewsKey(screen.name) })
  const refetchStarts = () => client.invalidateQueries({ queryKey: appKey })
  const tried = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
  }
  return {
    refetch,
    reset: () => {
      columns.forget()
      place.choose(place.view?.id)
    },
    overwrite: (view: ListView) =>
      tried(async () => {
        await changeView(view.id, { state: currentState(place, columns) })
        await refetch()
        columns.forget()
        place.choose(view.id)
        notify(t('The view {name} is saved.', { name: view.name }))
      }),
    startWith: (id: string | null) =>
      tried(async () => {
        await startWith(screen.name, id)
        await Promise.all([refetch(), refetchStarts()])
        notify(id === null ? t('The list opens as in the document.') : t('The list opens with this view.'))
      }),
    remove: (view: ListView) =>
      tried(async () => {
        if (!(await confirm(questionOf(view)))) return
        await removeView(view.id)
        place.choose(undefined)
        await Promise.all([refetch(), refetchStarts()])
        notify(t('The view {name} is deleted.', { name: view.name }))
      }),
  }
}

const questionOf = ({ name, sharedWith, of }: ListView) => ({
  title: t('Delete the view {name}?', { name }),
  text:
    sharedWith || of === 'others'
      ? t('Others use it, too: it disappears for everybody. The records stay.')
      : t('The records stay.'),
  yes: t('Delete'),
  danger: true,
})
