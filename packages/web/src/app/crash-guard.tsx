// If a page breaks, the rest of the application goes on, and the page can be tried again.
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Blank } from '../parts/blank.tsx'

interface State {
  readonly broken: boolean
}

export class CrashGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <Blank
        alert
        level="h1"
        title="This page stopped working"
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      >
        That is our mistake, not yours. What was saved is safe; what you typed in this tab is kept.
      </Blank>
    )
  }
}
