// The values of a form: in the API's format, or text that cannot be parsed yet.
import type { FieldType, Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import type { ReactNode } from 'react'

/** Typed text that is not a valid value: stored unchanged, so that no input is lost. */
interface Unread {
  readonly unread: string
}

export type DraftValue = Json | Unread | undefined

export const isUnread = (value: DraftValue): value is Unread =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'unread' in value

/** The valid value, or null. */
export const readable = (value: DraftValue): Json => (value === undefined || isUnread(value) ? null : value)

export interface CellProps<T extends FieldType = FieldType> {
  readonly type: T
  readonly value: Json | undefined
  readonly related?: Related | undefined
  /** The record and field of the value, if known: for files and states. */
  readonly at?: { readonly entity: string; readonly id: string; readonly field: string }
  /** No links inside, because the row or card is a link already. */
  readonly plain?: boolean
}

/** Label, help, error and state of an input; spread onto Mantine's inputs. */
interface Frame {
  readonly id?: string
  readonly name?: string
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly withAsterisk?: boolean
  /** For screen readers; `ValueInput` sets it. */
  readonly 'aria-required'?: boolean
  readonly disabled?: boolean
  readonly size?: 'xs' | 'sm'
  readonly autoComplete?: string
  /** Gets the focus when the dialog or the row opens. */
  readonly autoFocus?: boolean
  readonly 'data-autofocus'?: boolean
  readonly onBlur?: () => void
}

export interface InputProps<T extends FieldType = FieldType> {
  readonly type: T
  readonly value: DraftValue
  readonly onChange: (value: DraftValue) => void
  readonly frame: Frame
  /** Labels of referenced records. */
  readonly related?: Related | undefined
  /** For an amount whose currency is in its record: the currency, if it is known here. */
  readonly priced?: { readonly currency: string | undefined }
}
