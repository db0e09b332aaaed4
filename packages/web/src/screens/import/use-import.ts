// What an import dialog knows: the file, how it is to be read, and what the server says of its rows.
import { useState } from 'react'
import type { DateOrder, ImportAnswer, ImportRequest } from '@ninefold/plan/wire'
import { importRows, upload } from '../../client/api.ts'
import { asRefusal, type Refusal } from '../../client/refusal.ts'

type Way = Omit<ImportRequest, 'file' | 'take'>

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
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState<'reading' | 'storing'>()
  const [way, setWay] = useState<Way>({})
  const columns = way.columns ?? answer?.columns.map(({ field }) => field) ?? []

  const during = async (what: 'reading' | 'storing', work: () => Promise<void>) => {
    setBusy(what)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(asRefusal(error))
    } finally {
      setBusy(undefined)
    }
  }
  const read = (id: string, next: Way) => {
    setWay(next)
    void during('reading', async () => setAnswer(await importRows(entity, { ...next, file: id })))
  }
  const change = (part: Way) => file && read(file.id, { ...way, columns, ...part })

  return {
    name: file?.name,
    answer,
    refusal,
    busy,
    columns,
    key: way.key,
    choose: (chosen) => {
      if (!chosen) return
      setAnswer(undefined)
      void during('reading', async () => {
        const { id, name } = await upload(chosen)
        setFile({ id, name })
        read(id, {})
      })
    },
    // A field is read from one column.
    setColumn: (place, field) =>
      change({ columns: columns.map((each, i) => (i === place ? field : each === field ? null : each)) }),
    setKey: (key) => {
      if (!file) return
      const { key: _, ...rest } = way
      read(file.id, { ...rest, columns, ...(key === undefined ? {} : { key }) })
    },
    setDates: (dates) => change({ dates }),
    setPoint: (point) => change({ point }),
    store: (take) =>
      file &&
      void during('storing', async () => {
        const done = await importRows(entity, { ...way, columns, file: file.id, take })
        setAnswer(done)
        if (done.stored) onStored(done)
      }),
  }
}
