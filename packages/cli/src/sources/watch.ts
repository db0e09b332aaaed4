// Detects that a document was saved, in place or by replacing the file.
import { watch } from 'node:fs'
import { dirname } from 'node:path'
import { readSources } from './document.ts'
import type { DocumentPlace, Source } from './document.ts'

const settleMilliseconds = 60
/** On file systems that tell nothing (some shared and network drives) it is looked at this often. */
const lookMilliseconds = 1000
/** A document that is missing or empty for this long is not being saved. */
const missingMilliseconds = 3000

/**
 * Calls `changed` with the new texts each time they differ from the last ones, and `missing` once each time that the document has
 * been missing or empty for three seconds. Returns the function that ends it.
 */
export function watchDocument(
  place: DocumentPlace,
  first: readonly Source[],
  changed: (sources: readonly Source[]) => void,
  missing: () => void = () => {},
): () => void {
  let last = JSON.stringify(first)
  let pending: NodeJS.Timeout | undefined
  const noteMissing = missingReporter(missing)
  const look = () => {
    pending = undefined
    const sources = readIfThere(place)
    noteMissing(sources === undefined)
    if (!sources) return
    const now = JSON.stringify(sources)
    if (now === last) return
    last = now
    changed(sources)
  }
  const soon = () => {
    clearTimeout(pending)
    pending = setTimeout(look, settleMilliseconds)
  }
  // The folder is watched, not the file: a file that was replaced is another file to the file system.
  const watcher = watch(place.folder ? place.path : dirname(place.path), soon)
  watcher.on('error', () => watcher.close())
  const interval = setInterval(look, lookMilliseconds)
  interval.unref()
  return () => {
    clearTimeout(pending)
    clearInterval(interval)
    watcher.close()
  }
}

/** Call the result at each look with whether the document is missing. It calls `missing` once per absence. */
function missingReporter(missing: () => void): (isMissing: boolean) => void {
  let since: number | undefined
  let reported = false
  return (isMissing) => {
    since = isMissing ? (since ?? performance.now()) : undefined
    if (since === undefined) reported = false
    else if (!reported && performance.now() - since >= missingMilliseconds) {
      reported = true
      missing()
    }
  }
}

/** Undefined while the file is being replaced, or is away. */
function readIfThere(place: DocumentPlace): readonly Source[] | undefined {
  try {
    const sources = readSources(place)
    // An editor that empties the file before it writes is not done yet.
    return sources.every((source) => source.text === '') ? undefined : sources
  } catch {
    return undefined
  }
}
