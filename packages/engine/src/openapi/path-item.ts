import type { Json } from '@ninefold/plan/values'

export type PathItem = readonly [address: string, operations: Readonly<Record<string, Json>>]
