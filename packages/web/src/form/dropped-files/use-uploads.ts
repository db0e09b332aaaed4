// Uploads the files that were dropped, one after another, with the progress of each and the reason if it was refused.
import { useEffect, useRef, useState } from 'react'
import type { FileValue } from '@ninefold/plan/values'
import { asRefusal } from '../../client/refusal.ts'
import { uploadWithProgress } from '../../client/upload.ts'
import { t } from '../../translation/t.ts'
import { reasonAgainst } from '../../values/file/accepted.ts'
import type { FileTarget } from './file-targets.ts'

export interface Upload {
  readonly key: number
  readonly name: string
  /** The part that was sent, from 0 to 1. */
  readonly progress: number
  /** Why the file was refused. */
  readonly problem?: string
}

interface Uploads {
  /** Those that are not finished, and those that were refused until they are dismissed. */
  readonly uploads: readonly Upload[]
  readonly take: (files: readonly File[], target: FileTarget) => Promise<void>
  readonly dismiss: (key: number) => void
}

let last = 0

/** `onUploaded`: puts the file into its field; what it throws is the reason of a refusal. */
export function useUploads(onUploaded: (file: FileValue, target: FileTarget) => unknown): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  const change = (key: number, values: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)))
  const dismiss = (key: number) => setUploads((before) => before.filter((one) => one.key !== key))
  const send = async ({ key, file }: { readonly key: number; readonly file: File }, target: FileTarget) => {
    try {
      await latest.current(await uploadWithProgress(file, (progress) => change(key, { progress })), target)
      dismiss(key)
    } catch (error) {
      change(key, { problem: reasonOf(error) })
    }
  }
  const take = async (files: readonly File[], target: FileTarget) => {
    const keyed = files.map((file, index) => ({ key: ++last, file, problem: refusalOf(file, index, target) }))
    setUploads((before) => [
      ...before,
      ...keyed.map(({ key, file, problem }) => ({ key, name: file.name, progress: 0, ...(problem && { problem }) })),
    ])
    for (const one of keyed) if (one.problem === undefined) await send(one, target)
  }
  return { uploads, take, dismiss }
}

/** A field takes one file, a list any number. */
function refusalOf(file: File, index: number, { field, list, label }: FileTarget): string | undefined {
  if (index > 0 && !list) return t('{field} takes one file.', { field: label })
  return reasonAgainst(file, field.type)
}

function reasonOf(error: unknown): string {
  const { message, remedy, errors } = asRefusal(error)
  const reasons = errors.filter(({ weight }) => weight === 'error').map((one) => `${one.message} ${one.remedy}`)
  return reasons.length > 0 ? reasons.join(' ') : `${message} ${remedy}`
}
