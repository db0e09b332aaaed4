// A small disk in memory, for tests of what happens where a disk is full. It takes the right to mount one, as root on Linux has it.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Leaves no byte of it free. */
  fill(): void
  /** Frees what `fill` took. */
  free(): void
  remove(): void
}

/** Undefined where it may not be mounted. `owner`: a user id. */
export function mountSmallDisk(megabytes: number, owner?: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  if (owner !== undefined) chownSync(folder, owner, owner)
  chmodSync(folder, 0o755)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
