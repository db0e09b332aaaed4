// The stored draft of a form: found when the form opens, and stored while it is typed.
import { DAY } from '@ninefold/plan/base'
import { useEffect, useRef, useState } from 'react'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import type { KeyedRequest } from '../client/request-key.ts'
import type { Draft } from '../records/draft.ts'
import { forgetDraft, saveDraft, savedDraft, type SavedDraft } from './saved-drafts.ts'
import { isStorable, storableDraft, withoutFiles } from './storable-draft.ts'
import type { FormShape } from './writable.ts'

/** A form, and what identifies its draft. */
interface StoredForm {
  readonly name: string
  readonly entity: EntityView
  readonly shape: FormShape
  /** Of the form with this draft. */
  readonly address: string
}

interface Typed {
  readonly draft: Draft
  readonly touched: ReadonlySet<string>
  readonly base: WireRecord | undefined
}

const usePerson = (): string => useApplication().view.me?.id ?? ''

/** As it was when the form opened. */
export function useFoundDraft({ name, entity, shape }: Omit<StoredForm, 'address'>): SavedDraft | undefined {
  const person = usePerson()
  const [found] = useState(() => {
    const saved = savedDraft(person, name)
    const isOld = saved && Date.now() - saved.at > DAY
    return isOld ? { ...saved, draft: withoutFiles({ entity, shape }, saved.draft) } : saved
  })
  return found
}

interface Storing {
  /** From now on nothing is stored. */
  readonly forget: () => void
  readonly sent: () => KeyedRequest | undefined
  /** What is sent and not answered yet: stored at once, since the page may be closed meanwhile. */
  readonly setSent: (request: KeyedRequest | undefined) => void
  /** Stores now. False if something cannot be stored: it is secret, or the browser has no space. */
  readonly store: () => boolean
}

/** Milliseconds after the last key. */
const PAUSE = 250

export function useStoring(form: StoredForm, typed: Typed, found: SavedDraft | undefined): Storing {
  const person = usePerson()
  const latest = useRef({ ...form, ...typed, forgotten: false })
  const sent = useRef(found?.sent)
  const { name } = form
  const { draft, touched, base } = typed
  const store = () => storeDraft(person, latest.current, sent.current)
  useEffect(() => {
    latest.current = { ...form, draft, touched, base, forgotten: false }
    const timer = setTimeout(store, PAUSE)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- stored again only if something was typed
  }, [name, draft, touched, base])
  useEffect(() => {
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
    // eslint-disable-next-line react/exhaustive-deps -- reads the latest
  }, [name])
  return {
    forget: () => {
      latest.current = { ...latest.current, forgotten: true }
      forgetDraft(person, name)
    },
    sent: () => sent.current,
    setSent: (request) => {
      sent.current = request
      store()
    },
    store,
  }
}

type Latest = StoredForm & Typed & { readonly forgotten: boolean }

function storeDraft(person: string, latest: Latest, sent: KeyedRequest | undefined): boolean {
  const { name, entity, shape, address, draft, touched, base, forgotten } = latest
  if (touched.size === 0 || forgotten) return true
  const storing = { entity, shape, base }
  const isStored = saveDraft(person, name, {
    draft: storableDraft(storing, draft),
    touched: [...touched],
    base: base ?? null,
    sent: isStorable(storing, touched) ? sent : undefined,
    entity: entity.name,
    address,
    at: Date.now(),
  })
  return isStored && isStorable(storing, touched)
}
