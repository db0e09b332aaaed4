// Parts of the application whose code is loaded on first use, without the delays of React's own: a part that is loaded is shown at once.
import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'

export interface LazyPart {
  /** Loads it before it is shown. */
  readonly ahead: () => Promise<void>
  readonly isLoaded: () => boolean
}

/** React's `lazy` shows the loading state of a loaded component, too. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ((props: P) => ReactNode) & LazyPart {
  let loaded: ComponentType<P> | undefined
  const loading = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await loading() }))
  function Part(props: P) {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return createElement(View, props)
  }
  return Object.assign(Part, { ahead: async () => void (await loading()), isLoaded: () => loaded !== undefined })
}

/**
 * Shows `fallback` until the code of the child, a lazy part, is loaded. What React's `Suspense` has waited for, and what is below it, would
 * be shown only 300 ms after its loading state.
 */
export function Arriving({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactElement }) {
  const part: unknown = children.type
  const isLoaded = !isLazy(part) || part.isLoaded()
  // If it could not be loaded, the part itself fails, which `CrashGuard` shows.
  const [isSettled, setSettled] = useState(isLoaded)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (isLazy(part)) part.ahead().then(settle, settle)
  }, [part])
  return isLoaded || isSettled ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

const isLazy = (type: unknown): type is LazyPart => typeof type === 'function' && 'isLoaded' in type
