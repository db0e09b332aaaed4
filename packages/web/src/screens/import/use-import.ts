// The state of an import dialog: the file, how it is parsed, and the server's answer about its rows.
import { useState } from 'react'
import type { DateOrder, ImportAnswer, ImportRequest } from '@ninefold/plan/wire'
import { importRows, upload } from '../../client/record-changes.ts'
import type { Refusal } from '../../client/refusal.ts'
import { useSubmission } from '../../client/use-submission.ts'

type ReadingOptions = Omit<ImportRequest, 'file' | 'take'>

export interface ImportController {
  readonly name: string | undefined
  readonly answer: ImportAnswer | undefined
  readonly refusal: Refusal | undefined
  readonly busy: 'reading' | 'storing' | undefined
  readonly columns: readonly (string | null)[]
  readonly key: string | undefined
  readonly choose: (file: File | undefined) => void
  readonly setColumn: (place: number, field: string | null) => void
  readonly setKey: (key: string | undefined) => void
  readonly setDates: (dates: DateOrder) => void
  readonly setPoint: (point: '.' | ',') => void
  readonly store: (take: 'all' | 'good') => void
}

export function useImport(entity: string, onStored: (answer: ImportAnswer) => void): ImportController {
  const [file, setFile] = useState<{ readonly id: string; readonly name: string }>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const { busy, refusal, send } = useSubmission()
  const [step, setStep] = useState<'reading' | 'storing'>('reading')
  const [options, setOptions] = useState<ReadingOptions>({})
  const columns = options.columns ?? answer?.columns.map(({ field }) => field) ?? []

  const during = (next: 'reading' | 'storing', work: () => Promise<void>) => {
    setStep(next)
    void send(work)
  }
  const read = async (id: string, next: ReadingOptions) => {
    setOptions(next)
    setAnswer(await importRows(entity, { ...next, file: id }))
  }
  const readAgain = (next: ReadingOptions) => file && during('reading', () => read(file.id, next))
  const change = (part: ReadingOptions) => readAgain({ ...options, columns, ...part })

  return {
    name: file?.name,
    answer,
    refusal,
    busy: busy ? step : undefined,
    columns,
    key: options.key,
    choose: (chosen) => {
      if (!chosen) return
      setAnswer(undefined)
      during('reading', async () => {
        const { id, name } = await upload(chosen)
        setFile({ id, name })
        await read(id, {})
      })
    },
    // Each field has at most one column.
    setColumn: (place, field) =>
      change({ columns: columns.map((each, i) => (i === place ? field : each === field ? null : each)) }),
    setKey: (key) => {
      const { key: _, ...rest } = options
      readAgain({ ...rest, columns, ...(key === undefined ? {} : { key }) })
    },
    setDates: (dates) => change({ dates }),
    setPoint: (point) => change({ point }),
    store: (take) =>
      file &&
      during('storing', async () => {
        const done = await importRows(entity, { ...options, columns, file: file.id, take })
        setAnswer(done)
        if (done.stored) onStored(done)
      }),
  }
}
