// A button with a text, and perhaps an icon before it; with `href` a link that looks like one.
import type { ComponentProps, ReactNode } from 'react'
import { keyText } from './key-text.ts'
import css from './button.module.css'

interface Look {
  /** `filled` is the foremost action of a page; `subtle` has no border. */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly size?: 'xs' | 'sm' | 'compact-xs' | 'compact-sm'
  /** Of what cannot be undone. */
  readonly danger?: boolean
  readonly leftSection?: ReactNode
  /** The key that presses it, as `KeyboardEvent.key`, shown beside its text. */
  readonly keys?: string | undefined
  /** Shows that its work is going on; it cannot be pressed meanwhile. */
  readonly loading?: boolean
}

type ButtonProps = Look &
  (({ readonly href?: never } & ComponentProps<'button'>) | ({ readonly href: string } & ComponentProps<'a'>))

export function Button({
  variant = 'filled',
  size = 'xs',
  danger,
  leftSection,
  loading,
  keys,
  children,
  ...rest
}: ButtonProps) {
  const look = {
    'data-variant': variant,
    'data-size': size,
    ...(danger && { 'data-danger': true }),
    ...(keys !== undefined && { 'aria-keyshortcuts': keys }),
    ...(loading && { 'data-loading': true, 'aria-busy': true, onClick: undefined }),
  }
  const className = [css['button'], rest.className].filter(Boolean).join(' ')
  const content = (
    <span className={css['content']}>
      {leftSection ? <span className={css['section']}>{leftSection}</span> : null}
      <span className={css['label']}>{children}</span>
      {keys === undefined ? null : <span className={css['key']} data-key={keyText(keys)} aria-hidden="true" />}
    </span>
  )
  if (rest.href !== undefined)
    return (
      <a {...rest} {...look} className={className}>
        {content}
      </a>
    )
  return (
    <button type="button" {...rest} {...look} className={className}>
      {content}
    </button>
  )
}
