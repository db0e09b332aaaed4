import type { Json } from '@ninefold/language'

export type PathItem = readonly [address: string, operations: Readonly<Record<string, Json>>]
