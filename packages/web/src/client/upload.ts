// Uploads a file and says how much of it has arrived. `fetch` does not tell this.
import type { FileValue } from '@ninefold/plan/values'
import { offline } from './refusal.ts'
import { refusalOf } from './request.ts'

/** `onProgress`: the part that was sent, from 0 to 1. Throws a `Refusal`. */
export function uploadWithProgress(file: File, onProgress: (part: number) => void): Promise<FileValue> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', `/api/app/files?name=${encodeURIComponent(file.name)}`)
    sending.setRequestHeader('Accept', 'application/json')
    sending.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    sending.addEventListener('error', () => reject(offline()))
    sending.addEventListener('load', () => {
      const body = parsed(sending.responseText)
      if (sending.status === 201) resolve(body as FileValue)
      else reject(refusalOf(sending.status, body))
    })
    sending.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
