/** A finding of an audit: an answer to one question of a security officer, with the lines of the document that cause it. */
import type { Origin } from '@ninefold/plan/expression'

/** One statement of an audit, with the lines of the document that it follows from. */
export interface Finding {
  /** One sentence in the document's words. */
  readonly text: string
  /** It is rarely intended, so it should be checked first. */
  readonly surprising: boolean
  /** The lines that cause it; the one to change comes first. */
  readonly origins: readonly Origin[]
}

/** A question of an audit, with its findings. */
export interface AuditSection {
  /** A stable key for programs. */
  readonly topic: 'visitors' | 'personal' | 'approval' | 'delete' | 'export' | 'roles' | 'constants' | 'outside'
  readonly question: string
  readonly findings: readonly Finding[]
}

export const finding = (text: string, surprising: boolean, ...origins: readonly (Origin | undefined)[]): Finding => ({
  text,
  surprising,
  origins: origins.filter((origin) => origin !== undefined),
})
