// What a form holds: values as the server takes them, or text that could not be read yet.
import type { FieldType, Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import type { ReactNode } from 'react'

/** Typed, but no value of its type: kept as it is, so that nothing typed is lost. */
interface Unread {
  readonly unread: string
}

export type DraftValue = Json | Unread | undefined

export const isUnread = (value: DraftValue): value is Unread =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'unread' in value

/** Readable, or nothing. */
export const readable = (value: DraftValue): Json => (value === undefined || isUnread(value) ? null : value)

export interface CellProps<T extends FieldType = FieldType> {
  readonly type: T
  readonly value: Json | undefined
  readonly related?: Related | undefined
  /** Whose value it is, where that is known: for files and states. */
  readonly at?: { readonly entity: string; readonly id: string; readonly field: string }
  /** No links inside: the row or card is one already. */
  readonly plain?: boolean
}

/** Name, help, error and state of an input; spread onto Mantine's inputs. */
interface Frame {
  readonly id?: string
  readonly name?: string
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly withAsterisk?: boolean
  readonly disabled?: boolean
  readonly size?: 'xs' | 'sm'
  readonly autoComplete?: string
  /** The focus comes here when the dialog or the row opens. */
  readonly autoFocus?: boolean
  readonly 'data-autofocus'?: boolean
  readonly onBlur?: () => void
}

export interface InputProps<T extends FieldType = FieldType> {
  readonly type: T
  readonly value: DraftValue
  readonly onChange: (value: DraftValue) => void
  readonly frame: Frame
  /** Labels of records that the value refers to. */
  readonly related?: Related | undefined
  /** Of an amount whose currency its record says: which that is, where it is known here. */
  readonly priced?: { readonly currency: string | undefined }
}

/** A filter's state is text, as it stands in the address; '' narrows nothing. */
export interface FilterProps<T extends FieldType = FieldType> {
  readonly type: T
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}
