// The frame of an input with several parts: one label, one help text and one error around them.
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputProps } from './draft.ts'

export function InputGroup({ frame, children }: { frame: InputProps['frame']; children: ReactNode }) {
  return (
    <Input.Wrapper
      label={frame.label}
      description={frame.description}
      error={frame.error}
      withAsterisk={frame.withAsterisk ?? false}
      labelElement="div"
    >
      {children}
    </Input.Wrapper>
  )
}

/** For the inputs inside a group, which shows the text of the error itself. */
export const hasError = ({ error }: InputProps['frame']): boolean =>
  error !== undefined && error !== null && error !== false
