/** What all record operations share: the model of the plan, loading, and reading. */
import type { Store } from '../store/index.ts'
import type { Hooks } from './change/change.ts'
import type { PipelineContext } from './change/context.ts'
import { loaders } from './load/loader.ts'
import { modelOf } from './model.ts'
import { ones } from './read/one.ts'
import type { RecordsOptions } from './records.ts'
import { changeStepsOf } from './build-change-steps.ts'

export interface RecordsCore extends Pick<PipelineContext, 'model' | 'loader' | 'ones' | 'stepsOf'> {
  readonly store: Store
  readonly hash: string
  readonly hooks: Hooks
  readonly principals?: RecordsOptions['principals']
}

export function coreOf({ store, plan, hash, hooks = {}, principals, searched }: RecordsOptions): RecordsCore {
  const model = modelOf(plan, store.dialect, searched)
  return {
    model,
    loader: loaders(model),
    ones: ones(model),
    stepsOf: changeStepsOf(model),
    store,
    hash,
    hooks,
    ...(principals && { principals }),
  }
}
