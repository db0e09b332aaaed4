// Brings back a record that was deleted, where its page was: the message with *Undo* is gone after seconds.
import { useQuery } from '@tanstack/react-query'
import type { EntityView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { t } from '../../translation/t.ts'
import { undoableEntry, useUndo } from './use-undo.ts'

/** Shows nothing to those who may not undo the deletion. */
export function BringBack({ entity, id }: { entity: EntityView; id: string }) {
  const undo = useUndo(entity)
  const { data: deletion } = useQuery({
    queryKey: ['deletion', entity.name, id],
    queryFn: async () => (await undoableEntry(entity, id)) ?? null,
  })
  if (!deletion) return null
  return (
    <Button variant="default" onClick={() => void undo(id, deletion)}>
      {t('Bring it back')}
    </Button>
  )
}
