/** A delivery to another server that is reported to a monitor. */
import type { Monitor, WatchedDelivery } from './monitor.ts'

export async function watchDelivery<Result extends { readonly kind: string }>(
  monitor: Pick<Monitor, 'delivery'> | undefined,
  of: WatchedDelivery['of'],
  deliver: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  const result = await deliver()
  monitor?.delivery({ of, outcome: result.kind, milliseconds: performance.now() - started })
  return result
}
