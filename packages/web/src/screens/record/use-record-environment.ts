// The environment of expressions over the record of a page.
import { useMemo } from 'react'
import type { Environment } from '@ninefold/plan/expression'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { draftOf } from '../../records/draft.ts'
import { environmentOf } from '../../records/environment.ts'
import { recordOfDraft } from '../../records/record-value.ts'

export function useRecordEnvironment(entity: EntityView, record: WireRecord): Environment {
  const application = useApplication()
  return useMemo(() => {
    const env = environmentOf(application)
    const now = recordOfDraft(application, entity, draftOf(application, entity, record), record.id, env)
    return { ...env, this: now.record }
  }, [application, entity, record])
}
