/** How many timers are due and how many were refused, for those who operate the server. */
import type { Reader } from '../store/index.ts'

interface JobCounts {
  readonly due: number
  readonly refused: number
}

/** `now`: ISO 8601. */
export async function jobCounts(reader: Reader, now: string): Promise<JobCounts> {
  const count = async (text: string, values: readonly string[] = []): Promise<number> =>
    Number((await reader.one<{ count: number }>(`SELECT count(*) AS count FROM ${text}`, values))!.count)
  return {
    due: await count('ninefold_job WHERE done = 0 AND due <= ?', [now]),
    refused: await count('ninefold_job_refused'),
  }
}
