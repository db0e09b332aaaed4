// Undoing a change of a record, offering it after the change, and showing the result.
import { useQueryClient } from '@tanstack/react-query'
import type { EntityView } from '@ninefold/plan/wire'
import { getHistory, undoChange } from '../../client/record-changes.ts'
import { recordsChanged } from '../../client/queries.ts'
import { asRefusal } from '../../client/refusal.ts'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'

/** Takes the ids of a record and of an entry of its history; resolves to whether it was undone. */
export function useUndo({ name, path }: EntityView): (id: string, entry: string) => Promise<boolean> {
  const client = useQueryClient()
  return async (id, entry) => {
    try {
      const { warnings } = await undoChange(path, id, entry)
      notify(t('The change was undone.'))
      for (const { message } of warnings) notify(message, 'info')
      return true
    } catch (error) {
      const { message, remedy } = asRefusal(error)
      notify(`${message} ${remedy}`, 'bad')
      return false
    } finally {
      recordsChanged(client, name)
    }
  }
}

/** The history entry of the change just made, if this person may undo it. */
export async function undoableEntry({ path }: EntityView, id: string): Promise<string | undefined> {
  const page = await getHistory(path, id).catch(() => undefined)
  const [latest] = page?.items ?? []
  return latest?.mayUndo && latest.id
}

/** Says what was changed, with *Undo* if this person may undo it. */
export function useChangeNotice(entity: EntityView): (id: string, text: string) => Promise<void> {
  const undo = useUndo(entity)
  return async (id, text) => {
    const change = await undoableEntry(entity, id)
    notify(text, 'good', change === undefined ? undefined : { label: t('Undo'), run: () => undo(id, change) })
  }
}
