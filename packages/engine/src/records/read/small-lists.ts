/**
 * Whether a list that may read any number of rows is a small read with its values: it reads few rows (`few-rows.ts`), or a quick search of
 * an index finds few candidates (`search.ts`). The answers are remembered for some seconds: they decide where a list runs, not what it
 * answers.
 */
import type { Environment } from '@ninefold/plan/expression'
import { type Reader, type SmallRead } from '../../store/index.ts'
import type { Model } from '../model.ts'
import { areFew, readsOnlyFound } from './few-rows.ts'
import type { CompiledList } from './list-statements.ts'

const REMEMBERED_SECONDS = 5
const MAX_ANSWERS = 5000

/** Small because there are few rows; or because of a search, as long as it finds few candidates. */
type Answer = 'few' | 'search' | 'no'

export interface SmallList extends SmallRead {
  /** The answer, if it is known. */
  reason(): Answer | undefined
  /** The search has found too many candidates. */
  refute(): void
}

/** `name`: of the statements, and of the words of a search. */
export function smallLists(
  model: Model,
): (name: string, compiled: CompiledList, environment: Environment) => SmallList {
  const answers = new Map<string, { readonly answer: Answer; readonly until: number }>()
  const remember = (key: string, answer: Answer): Answer => {
    answers.delete(key)
    if (answers.size >= MAX_ANSWERS) answers.delete(answers.keys().next().value!)
    answers.set(key, { answer, until: performance.now() + REMEMBERED_SECONDS * 1000 })
    return answer
  }
  return (name, compiled, environment) => {
    const values = compiled.smallness?.few?.count.values(environment, [0]) ?? []
    const key = JSON.stringify([name, ...values.map(String)])
    const reason = (): Answer | undefined => {
      const known = answers.get(key)
      return known && performance.now() < known.until ? known.answer : undefined
    }
    const known = () => {
      const answer = reason()
      return answer && answer !== 'no'
    }
    return {
      reason,
      known,
      ask: async (reader) => known() ?? remember(key, await ask(model, reader, compiled, environment)) !== 'no',
      refute: () => void remember(key, 'no'),
    }
  }
}

async function ask(model: Model, reader: Reader, list: CompiledList, environment: Environment): Promise<Answer> {
  const { few, search } = list.smallness!
  if (few && (await isFoundBy(model, reader, list, few.columns)) && (await areFew(reader, few, environment)))
    return 'few'
  return (await search?.(reader)) === true ? 'search' : 'no'
}

/** PostgreSQL ends a statement at a deadline, so there the choice of its planner is trusted. */
async function isFoundBy(
  { dialect }: Model,
  reader: Reader,
  { all }: CompiledList,
  columns: readonly string[],
): Promise<boolean> {
  if (dialect === 'postgres') return true
  for (const each of [...all.page, all.total]) if (!(await readsOnlyFound(reader, each, columns))) return false
  return true
}
