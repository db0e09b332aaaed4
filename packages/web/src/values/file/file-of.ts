// A stored file as the API sends it, and what its preview needs.
import type { Json } from '@ninefold/plan/values'

interface WireFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface PreviewProps {
  readonly file: WireFile
  /** Opens the file in the browser. */
  readonly address: string
  /** Saves the file. */
  readonly download: string
}

export function fileOf(value: Json | undefined): WireFile | null {
  return typeof value === 'object' && value !== null && 'name' in value ? (value as unknown as WireFile) : null
}

export const isImage = ({ type }: WireFile): boolean => type.startsWith('image/')
