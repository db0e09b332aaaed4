// If a page crashes, the rest of the application keeps working, and the page can be retried.
import { Component, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Blank } from '../parts/blank.tsx'
import { t } from '../translation/t.ts'

interface State {
  readonly broken: 'no' | 'page' | 'fetch'
}

/** A chunk could not be loaded: the connection is lost, or a newer version was deployed. */
const isFetch = (error: unknown): boolean =>
  error instanceof TypeError && /module|import|fetch|preload/i.test(error.message)

export class CrashGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: 'no' }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: isFetch(error) ? 'fetch' : 'page' }
  }

  override render(): ReactNode {
    const { broken } = this.state
    if (broken === 'no') return this.props.children
    return (
      <Blank
        alert
        level="h1"
        title={broken === 'fetch' ? t('This page could not be loaded') : t('This page stopped working')}
        action={<Button onClick={() => location.reload()}>{t('Load it again')}</Button>}
      >
        {broken === 'fetch'
          ? t(
              'Either you are offline, or there is a newer version of the application. What you typed in this tab is not lost.',
            )
          : t('That is our mistake, not yours. What was saved is safe; what you typed in this tab is not lost.')}
      </Blank>
    )
  }
}
