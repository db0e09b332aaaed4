/**
 * Rules over other records that read only the current state are checked once, after all changes of a transaction: for
 * each record, by its version before the first change and its version after the last one. A problem is assigned to the
 * change that wrote the record, or that affects it. The others (`old`, `isNew`, the user, the time; warnings) are
 * checked when each change is complete.
 */
import { Refusal, type Finding } from '../../refusal.ts'
import { completeFindings } from './complete-findings.ts'
import type { DeferredChange } from '../change/context.ts'
import type { Reader } from '../../store/index.ts'
import { brokenRules, findingOf, hasRulesOver, type BrokenRule } from './invariants.ts'
import { mayStayEmpty } from '../change/check-scope.ts'
import { overlayReader } from '../load/overlay-reader.ts'
import { conditionsOf, isBroken, isWorse } from './rule-conditions.ts'
import { resultsOf } from './rule-results.ts'
import { isDeferred } from './rules.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { noteWritten, rowChangesOf, type Written, type WrittenRecords } from '../change/written.ts'

/** Checks deferred rules over all these changes of one transaction. Throws a `Refusal`. */
export async function checkDeferred(changes: readonly DeferredChange[]): Promise<void> {
  requireNone(await findingsOf(changes, isDeferred))
}

/**
 * Checks rules that are not deferred over one change. Returns the warnings. A `Refusal` includes the problems of
 * deferred rules too.
 */
export async function checkComplete(change: DeferredChange): Promise<readonly Finding[]> {
  const findings = await findingsOf([change], (one) => !isDeferred(one))
  if (findings.some(isError)) requireNone((await findingsOf([change], () => true)).filter(isError))
  return findings
}

const isError = ({ weight }: Finding): boolean => weight === 'error'

function requireNone([first, ...more]: readonly Finding[]): void {
  if (first) throw new Refusal([first, ...more])
}

/** The first record that violates each rule. */
async function findingsOf(
  changes: readonly DeferredChange[],
  isChecked: (one: RuleWithReach) => boolean,
): Promise<readonly Finding[]> {
  const last = changes.at(-1)
  if (!last) return []
  const { c } = last
  const written = mergedOf(changes)
  if (!hasRulesOver(c.model, written)) return []
  const states = { after: c.reader, before: () => overlayReader(c.reader, c.model, written, 'before') }
  const { lastPlaceOf, lastChangeOf } = sourcesOf(changes, written)
  const broken = await brokenRules(c, states, written, {
    rank: (id) => lastPlaceOf.get(id) ?? 0,
    isChecked,
    isExempt: (one, id) => isExempt(lastChangeOf.get(id), one, id),
  })
  const findings: Finding[] = []
  for (const one of broken) {
    const source = await causingOperation(changes, one, lastChangeOf.get(one.id))
    const { request, operation } = source
    const finding = findingOf(c.model, one, rootOf(one) === source.id)
    const found = await completeFindings(c, c.model.entity(request.entity), [finding], request.input)
    findings.push(...found.map((each) => (operation === undefined ? each : { ...each, operation })))
  }
  return findings
}

/** Records created and deleted in the transaction are left out. */
function mergedOf(changes: readonly DeferredChange[]): readonly Written[] {
  const records: WrittenRecords = new Map()
  for (const { written } of changes) for (const one of written) noteWritten(records, one)
  return [...records.values()].filter(({ before, after }) => before !== null || after !== null)
}

interface Sources {
  /** By the id of a record of a change, or of one of its parts: the index of the last such change, from 1. */
  readonly lastPlaceOf: ReadonlyMap<string, number>
  /**
   * By the id of any written record, or of one of its parts: the last change for it, otherwise the last that wrote it.
   */
  readonly lastChangeOf: ReadonlyMap<string, DeferredChange>
}

function sourcesOf(changes: readonly DeferredChange[], written: readonly Written[]): Sources {
  const placeOfRoot = new Map(changes.map(({ id }, i) => [id, i + 1]))
  const lastWriterOf = new Map(changes.flatMap((change) => change.written.map(({ id }) => [id, change] as const)))
  const lastPlaceOf = new Map<string, number>()
  const lastChangeOf = new Map<string, DeferredChange>()
  for (const one of written) {
    const place = placeOfRoot.get(one.id)
    for (const { id } of rowChangesOf(one)) {
      if (place !== undefined) lastPlaceOf.set(id, place)
      lastChangeOf.set(id, place === undefined ? lastWriterOf.get(one.id)! : changes[place - 1]!)
    }
  }
  return { lastPlaceOf, lastChangeOf }
}

const rootOf = ({ id, change }: BrokenRule): string => {
  let at = change
  while (at?.whole) at = at.whole
  return at?.id ?? id
}

/** Erased records violate no rule; a record that nobody fills in lacks no required field. */
function isExempt(source: DeferredChange | undefined, { rule, demands }: RuleWithReach, id: string): boolean {
  if (!source) return false
  const { c, request } = source
  if (request.erases && source.id === id) return true
  return (
    demands !== undefined &&
    rule.entity === request.entity &&
    mayStayEmpty(request, c.model.entity(rule.entity), demands)
  )
}

/**
 * The operation by which the record came to violate the rule; if it violated it before all of them, the first that made
 * it worse. `written`: the change that wrote the record.
 */
async function causingOperation(
  changes: readonly DeferredChange[],
  { one, id }: BrokenRule,
  written: DeferredChange | undefined,
): Promise<DeferredChange> {
  const last = changes.at(-1)!
  const isState = one.reach.checked === 'anyWrite'
  if (!isState || last.operation === undefined) return written ?? last
  const { c } = last
  const conditions = conditionsOf(one)
  const resultsIn = async (reader: Reader) => (await resultsOf(c, reader, one, [id])).get(id)
  const results = [await resultsIn(c.reader)]
  for (let place = changes.length - 1; place >= 0; place--) {
    const before = await resultsIn(overlayReader(c.reader, c.model, mergedOf(changes.slice(place)), 'before'))
    if (!before || !isBroken(conditions.root, before)) return changes[place]!
    results.unshift(before)
  }
  return changes.find((_, i) => isWorse(conditions, results[i], results[i + 1] ?? [])) ?? last
}
