/** The certificate and key of the server, read from files and again when these change. */
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Server } from 'node:https'
import type { Log } from '../application/index.ts'

/** Paths of PEM files: the certificate with its chain, and its key. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
}

/** Milliseconds between looks at the files. */
const EVERY = 5_000

const readTls = ({ certificate, key }: TlsFiles) => ({
  cert: readFileSync(certificate),
  key: readFileSync(key),
  minVersion: 'TLSv1.2' as const,
})

/**
 * New connections get the new certificate. What is not a valid pair, such as a certificate whose key is not written yet,
 * is reported to `failed`, and the old pair stays. Returns how to stop.
 */
function followTls(server: Server, files: TlsFiles, failed: (error: unknown) => void): () => void {
  const reload = () => {
    try {
      server.setSecureContext(readTls(files))
    } catch (error) {
      failed(error)
    }
  }
  const paths = [files.certificate, files.key]
  for (const path of paths) watchFile(path, { interval: EVERY, persistent: false }, reload)
  return () => paths.forEach((path) => unwatchFile(path, reload))
}

/** `options`: those of Node's server, such as its timeouts. */
export function createTlsServer(files: TlsFiles, options: object, answer: RequestListener, log: Log): Server {
  const { createServer } = process.getBuiltinModule('node:https')
  const server = createServer({ ...options, ...readTls(files) }, answer)
  const failed = (error: unknown) => log.error({ error: String(error) }, 'the certificate could not be read')
  return server.on('close', followTls(server, files, failed))
}
